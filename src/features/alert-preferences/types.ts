import type { alertDelivery } from '#contract/alert-delivery.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import type { Shift } from '#domain/delivery/duty.ts';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import type { Names } from './differences.ts';

export type Settings = Reply<typeof notifications.settings>;
export type Device = Settings['push']['devices'][number];
export type ChannelsOfSeverity = Settings['channels'];
export type PreviewReply = Reply<typeof reportScheduling.previewAlertPreferences>;
export type Reached = PreviewReply['reached'][number];

/** What the server says of an address. */
export type AddressCheck = Pick<Reply<typeof alertDelivery.validateRecipient>, 'valid' | 'email' | 'warnings'>;

/** A customer or a domain by number and name. */
export type Place = { id: number; name: string };

/** What may be muted. `useDomains` answers the domains of a customer, `null` while they are not here. */
export type Places = {
  customers: readonly Place[];
  names: Names;
  useDomains: (customerId: number | null) => readonly Place[] | null;
};

/** The choices on the screen and how they change. */
export type Choices = { form: AlertPreferences; onChange: (next: AlertPreferences) => void };

/** Makes a choice that holds at once, whatever else is changed in the form. */
export type ChooseNow = (choose: (preferences: AlertPreferences) => AlertPreferences) => void;

/** What the form needs to know around it; the sandbox makes it up. */
export type FormFacts = {
  now: number;
  email: string;
  sendsMail: boolean;
  mayBeOnDuty: boolean;
  /** Own shifts on the rota that run or come. */
  shifts: readonly Shift[];
  places: Places;
  /** A further address that is typed and not added yet. */
  address: string;
  onAddress: (text: string) => void;
  /** Says what is wrong with an address; rejects if it cannot be checked. */
  check: (email: string) => Promise<AddressCheck>;
};
