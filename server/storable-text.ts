/**
 * The path (`notes`, `recipients.0`) of the first text in a parsed input that the database cannot store: one with U+0000 or half of a
 * surrogate pair. `null` if every text can be stored.
 */
export function unstorableField(input: unknown, path: readonly string[] = []): string | null {
  if (typeof input === 'string') return input.includes('\0') || !input.isWellFormed() ? path.join('.') : null;
  if (typeof input !== 'object' || input === null) return null;
  for (const [name, part] of Object.entries(input)) {
    const found = unstorableField(name) ?? unstorableField(part, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}
