import * as format from '#src/ui/format.ts';

/** A period, and the first day from which addresses of its domains are stored. */
export type AddressPeriod = { start_date: string; addresses_from: string };

/** Whether the period begins before the first day of which addresses are stored. */
export const reachesBack = ({ start_date, addresses_from }: AddressPeriod): boolean => start_date < addresses_from;

/** From which day senders are stored, as a sentence after a space, where the period begins before; else nothing. */
export const storedFrom = (period: AddressPeriod): string =>
  reachesBack(period) ? ` Senders are stored from ${format.date(period.addresses_from)}.` : '';
