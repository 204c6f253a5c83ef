/** What is wrong with an input: a stable code, a sentence for people, and the section of the rule (`RFC 9990 3.1.1`). */
export type Problem = { code: string; text: string; source: string };

/** The result type of every pure reader and check: bad input is a value, never an exception. */
export type Result<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

/** A good answer. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A refusal with one problem. */
export function refused<T>(code: string, text: string, source: string): Result<T> {
  return { ok: false, problems: [{ code, text, source }] };
}
