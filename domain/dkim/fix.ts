import { type ListedTag, readTagList } from '../dns/tag-list.ts';

function written(tags: readonly ListedTag[]): string {
  return tags.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The text of a key record without one of its tags. */
export function withoutTag(text: string, name: string): string {
  return written(readTagList(text).tags.filter((tag) => tag.name !== name));
}

/** The text of a key record without `y` in `t`; other flags stay. */
export function withoutTesting(text: string): string {
  const tags = readTagList(text).tags.flatMap((tag) => {
    if (tag.name !== 't') return [tag];
    const flags = tag.value.split(':').map((flag) => flag.trim());
    const kept = flags.filter((flag) => flag !== 'y' && flag !== '');
    return kept.length === 0 ? [] : [{ name: 't', value: kept.join(':') }];
  });
  return written(tags);
}
