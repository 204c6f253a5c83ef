/** Thrown where a received message is never taken: its sender is told why. */
export class MailRefusal extends Error {}
