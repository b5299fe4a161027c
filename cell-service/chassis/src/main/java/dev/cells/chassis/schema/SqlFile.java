package dev.cells.chassis.schema;

import java.io.Reader;
import java.io.StringReader;
import org.flywaydb.core.api.resource.LoadableResource;

/** One migration, read into memory. */
final class SqlFile extends LoadableResource {

    private final String name;
    private final String text;

    SqlFile(String name, String text) {
        this.name = name;
        this.text = text;
    }

    @Override
    public Reader read() {
        return new StringReader(text);
    }

    @Override
    public String getAbsolutePath() {
        return name;
    }

    @Override
    public String getAbsolutePathOnDisk() {
        return name;
    }

    @Override
    public String getFilename() {
        return name;
    }

    @Override
    public String getRelativePath() {
        return name;
    }
}
