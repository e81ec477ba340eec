/**
 * The event that says: something could not be had for want of a connection, and nobody else can say
 * so.
 */
export const CONNECTION_MISSED = "vitrin:offline";
