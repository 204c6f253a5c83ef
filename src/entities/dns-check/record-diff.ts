/** A piece of a text that stayed, went or came. */
export type Piece = { kind: 'same' | 'gone' | 'new'; text: string };

const mostTokens = 1200;

/** A record cut into what people change one by one: tags, terms, addresses, and the signs between them. */
export function tokensOf(text: string): string[] {
  return text.match(/\s+|[;,]|[^\s;,]+/g) ?? [];
}

function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const here = lengths[row];
      if (here === undefined) continue;
      here[column] =
        before[row] === after[column]
          ? 1 + (lengths[row + 1]?.[column + 1] ?? 0)
          : Math.max(lengths[row + 1]?.[column] ?? 0, here[column + 1] ?? 0);
    }
  return lengths;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else out.push({ ...piece });
  }
  return out;
}

/** The words of two texts that stayed, were removed and were added, in reading order: removed ones precede their replacements. */
export function diffLabel(before: string, after: string): Piece[] {
  const old = tokensOf(before);
  const now = tokensOf(after);
  if (old.length > mostTokens || now.length > mostTokens)
    return before === after
      ? [{ kind: 'same', text: before }]
      : [
          { kind: 'gone', text: before },
          { kind: 'new', text: after },
        ];
  const lengths = commonLengths(old, now);
  const pieces: Piece[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    const [gone, came] = [old[row], now[column]];
    if (gone !== undefined && gone === came) {
      pieces.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (came === undefined || (lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0))
    ) {
      pieces.push({ kind: 'gone', text: gone });
      row += 1;
    } else {
      pieces.push({ kind: 'new', text: came ?? '' });
      column += 1;
    }
  }
  return joined(pieces);
}

/** Whether two records are equal, ignoring white space at the ends and between words. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/\s*;\s*/g, ';')
      .replace(/;$/, '');
  return plain(one) === plain(other);
}

function partsOf(text: string): string[] {
  const cut = /;/.test(text) ? text.split(';') : text.split(/\s+/);
  return cut.map((part) => part.trim()).filter((part) => part !== '');
}

const nameOf = (part: string) => /^([a-z][a-z0-9_-]*)\s*=/i.exec(part)?.[1]?.toLowerCase() ?? null;

/** What changed, one sentence for each part: "p: none became quarantine", "include:x is gone", "t=y is new". */
export function changesInLabel(before: string, after: string): string[] {
  const old = partsOf(before);
  const now = partsOf(after);
  const gone = old.filter((part) => !now.includes(part));
  const came = now.filter((part) => !old.includes(part));
  const valueOf = (part: string) => part.slice(part.indexOf('=') + 1).trim();
  const twins = gone.flatMap((part) => {
    const name = nameOf(part);
    const twin = name === null ? undefined : came.find((other) => nameOf(other) === name);
    return twin === undefined || name === null
      ? []
      : [{ part, twin, words: `${name}: ${valueOf(part)} became ${valueOf(twin)}` }];
  });
  return [
    ...twins.map(({ words }) => words),
    ...gone.filter((part) => !twins.some((twin) => twin.part === part)).map((part) => `${part} is gone`),
    ...came.filter((part) => !twins.some((twin) => twin.twin === part)).map((part) => `${part} is new`),
  ];
}
