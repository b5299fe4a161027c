package dev.cells.booking.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;

/** Adds the fields that every request carries, and that every refusal is a problem document. */
@OpenApiFilter
public final class WireFilter implements OASFilter {

    private static final String PROBLEM = "Problem";
    private static final String TOKEN = "SecurityScheme";

    @Override
    public void filterOpenAPI(OpenAPI document) {
        document.getComponents().addSchema(PROBLEM, problem());
        document.addSecurityRequirement(OASFactory.createSecurityRequirement().addScheme(TOKEN));
    }

    @Override
    public Operation filterOperation(Operation operation) {
        operation.addParameter(header("X-Tenant-Id", Schema.SchemaType.STRING, "The tenant, as in the token."));
        operation.addParameter(
                header("X-Tenant-Epoch", Schema.SchemaType.INTEGER, "The tenant's epoch as the router knows it."));
        operation.getResponses().removeAPIResponse("400");
        operation
                .getResponses()
                .addAPIResponse(
                        "default",
                        OASFactory.createAPIResponse()
                                .description("Refused; code says why")
                                .content(OASFactory.createContent()
                                        .addMediaType(
                                                "application/problem+json",
                                                OASFactory.createMediaType()
                                                        .schema(OASFactory.createSchema()
                                                                .ref(PROBLEM)))));
        return operation;
    }

    private static Parameter header(String name, Schema.SchemaType type, String description) {
        return OASFactory.createParameter()
                .name(name)
                .in(Parameter.In.HEADER)
                .required(true)
                .description(description)
                .schema(OASFactory.createSchema().addType(type));
    }

    /** RFC 9457, with the members of every problem of a cell. */
    private static Schema problem() {
        var schema = OASFactory.createSchema().addType(Schema.SchemaType.OBJECT);
        for (var member : List.of("type", "title", "detail", "code", "tenant", "cell")) {
            schema.addProperty(member, OASFactory.createSchema().addType(Schema.SchemaType.STRING));
        }
        return schema.addProperty("status", OASFactory.createSchema().addType(Schema.SchemaType.INTEGER))
                .addProperty("retryable", OASFactory.createSchema().addType(Schema.SchemaType.BOOLEAN))
                .addProperty(
                        "next_steps",
                        OASFactory.createSchema()
                                .addType(Schema.SchemaType.ARRAY)
                                .items(OASFactory.createSchema().addType(Schema.SchemaType.STRING)))
                .required(List.of("type", "title", "status", "detail", "code", "retryable", "next_steps"));
    }
}
