import { trimmed } from './invisible.ts';

/** One tag of a list like `v=DKIM1; k=rsa; p=…`; the value without folding white space. */
export type ListedTag = { name: string; value: string };

/** A tag list as read: its tags in order, the pieces that are none, the repeated names (RFC 6376 3.2). */
export type TagList = { tags: ListedTag[]; broken: string[]; repeated: string[] };

/** Reads a tag list; white space around names, values and `=` is dropped. Never throws. */
export function readTagList(text: string): TagList {
  const tags: ListedTag[] = [];
  const broken: string[] = [];
  const repeated: string[] = [];
  for (const piece of text.split(';')) {
    const part = trimmed(piece);
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = at < 0 ? '' : trimmed(part.slice(0, at));
    if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) {
      broken.push(part);
      continue;
    }
    if (tags.some((tag) => tag.name === name)) repeated.push(name);
    tags.push({ name, value: trimmed(part.slice(at + 1)) });
  }
  return { tags, broken, repeated };
}

/** The first value of a tag, `null` where the list has none. */
export function tagValue(list: TagList, name: string): string | null {
  return list.tags.find((tag) => tag.name === name)?.value ?? null;
}
