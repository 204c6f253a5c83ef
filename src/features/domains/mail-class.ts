import type { MailClass } from '#domain/vocabulary.ts';

/** The classes of a domain in words. */
export const classOptions: { id: MailClass; label: string; note: string }[] = [
  { id: 'people', label: 'People', note: 'Staff write from it; forwarding and mailing lists must keep working' },
  { id: 'service', label: 'Service', note: 'Machines write from it: invoices, notices, newsletters' },
  { id: 'parked', label: 'Parked', note: 'Nobody writes from it; all mail in its name is forged' },
];

/** One class in a word. */
export function classWord(mailClass: MailClass): string {
  return classOptions.find((option) => option.id === mailClass)?.label ?? mailClass;
}

/** What a domain of a class is, in words. */
export const classMeaning: Record<MailClass, string> = {
  people: 'a domain for people',
  service: 'a domain for services',
  parked: 'a domain without mail of its own',
};
