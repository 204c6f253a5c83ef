import { shortened } from '#domain/text.ts';

const longestSubject = 150;

/** A subject on one line that mail programs show whole enough. */
export const subjectLine = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), longestSubject);
