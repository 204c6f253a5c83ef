import { sortedTags, tagKey } from '#domain/vocabulary/domain-tags.ts';

type Tagged = { tags: readonly string[] };

/** The tags of these domains in the order of the alphabet, each once. */
export const tagsAmong = (domains: readonly Tagged[]): string[] => sortedTags(domains.flatMap(({ tags }) => tags));

/** Whether a domain has a tag, or any tag will do. */
export const hasTag = ({ tags }: Tagged, tag: string | undefined): boolean =>
  tag === undefined || tags.some((one) => tagKey(one) === tagKey(tag));
