/** The one thing to do next, and where. */
export type NextThing = { what: string; why: string; action: string; href: string };
