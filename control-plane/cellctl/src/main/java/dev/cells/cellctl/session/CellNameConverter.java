package dev.cells.cellctl.session;

import dev.cells.routingmap.CellName;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Refuses what cannot be a cell name before anything is sent; takes {@code cell/c1} too, as {@code -o name} prints it. */
public final class CellNameConverter implements ITypeConverter<CellName> {

    @Override
    public CellName convert(String text) {
        try {
            return new CellName(text.startsWith("cell/") ? text.substring("cell/".length()) : text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
