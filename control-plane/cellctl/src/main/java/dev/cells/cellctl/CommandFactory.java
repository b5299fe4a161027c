package dev.cells.cellctl;

import dev.cells.cellctl.session.Session;
import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Gives each command the session in its constructor, so that commands need neither statics nor a parent. */
final class CommandFactory implements IFactory {

    private final Session session;
    private final IFactory plain = CommandLine.defaultFactory();

    CommandFactory(Session session) {
        this.session = session;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Class<?>[] parameters = constructor.getParameterTypes();
            if (parameters.length == 1 && parameters[0] == Session.class) {
                constructor.setAccessible(true);
                return type.cast(constructor.newInstance(session));
            }
        }
        return plain.create(type);
    }
}
