package dev.cells.router.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One block of a PEM text (RFC 7468). */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PemBlock(String label, byte[] der) {

    private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");

    /**
     * All blocks of a text; what stands between them says nothing.
     *
     * @throws IllegalArgumentException when a block is not base64
     */
    static List<PemBlock> read(byte[] text) {
        List<PemBlock> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(new String(text, ISO_8859_1));
        while (matcher.find()) {
            blocks.add(new PemBlock(matcher.group(1), Base64.getMimeDecoder().decode(matcher.group(2))));
        }
        return blocks;
    }
}
