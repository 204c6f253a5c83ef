/** The SPF records among the TXT texts of a name: none, one, or several, which is a permerror (RFC 7208 4.5). */
export type SpfSelection = { status: 'none' } | { status: 'one'; text: string } | { status: 'multiple'; texts: string[] };

/** Finds the SPF record: the text that begins with `v=spf1`, in any case, and then ends or has a space. */
export function selectSpf(texts: readonly string[]): SpfSelection {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (found.length > 1) return { status: 'multiple', texts: found };
  const [text] = found;
  return text === undefined ? { status: 'none' } : { status: 'one', text };
}

/** Texts that were meant as SPF but are none for a receiver: a space or quote before `v=spf1`, a semicolon behind it, no space. */
export function nearSpf(texts: readonly string[]): string[] {
  const isMeant = (text: string) => /^[\s"'\u0080-\u00ff]*v\s*[=:]\s*spf\s*1(?!\d)/i.test(text) || /^["']?spf1\s/i.test(text);
  return texts.filter((text) => isMeant(text) && !/^v=spf1(?: |$)/i.test(text));
}
