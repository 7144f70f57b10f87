package shop.invoices;

/** Says what came of each: {@code Main VALKEY-URI JDBC-URL}, on servers where nothing of this was done before. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        String uri = arguments[0];
        String url = arguments[1];
        System.out.println("java " + Runtime.version().feature() + ", "
                + (Main.class.getModule().isNamed() ? "module path" : "class path"));
        System.out.println("memory: " + InMemory.run());
        System.out.println("created: " + OnValkey.create(uri));
        System.out.println("valkey: " + OnValkey.run(uri));
        System.out.println("postgres: " + InPostgres.run(uri, url));
    }
}
