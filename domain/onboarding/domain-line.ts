import { type MailClass, mailClasses } from '../vocabulary.ts';

const marked = new RegExp(`^(.*[^\\s,;"'])["']?[\\s,;]+["']?(${mailClasses.join('|')})["']?$`, 'i');

/** A line of a pasted list: a domain, and behind it the class it is marked with, as in `example.co.za parked` or a row of a sheet. */
export function readDomainLine(line: string): { given: string; mailClass: MailClass | null } {
  const [, given = line, word] = marked.exec(line.trim()) ?? [];
  return { given, mailClass: mailClasses.find((one) => one === word?.toLowerCase()) ?? null };
}
