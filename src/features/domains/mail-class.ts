import type { MailClass } from '#domain/vocabulary.ts';

/** The classes of a domain in words. */
export const classOptions: { id: MailClass; label: string; note: string }[] = [
  { id: 'people', label: 'People', note: 'Staff send from it; forwarding and mailing lists must keep working' },
  { id: 'service', label: 'Service', note: 'Systems send from it: invoices, notifications, newsletters' },
  { id: 'parked', label: 'Parked', note: 'Nobody sends from it; every message in its name is forged' },
];

/** One class in a word. */
export function classWord(mailClass: MailClass): string {
  return classOptions.find((option) => option.id === mailClass)?.label ?? mailClass;
}

/** What a domain of a class is, in words. */
export const classMeaning: Record<MailClass, string> = {
  people: 'a domain for people',
  service: 'a domain for services',
  parked: 'a domain that sends no messages',
};
