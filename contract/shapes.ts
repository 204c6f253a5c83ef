import { z } from 'zod';
import { emailProblem } from '../domain/vocabulary/email-address.ts';
import { customerNameProblem, nameProblem, personNameProblem } from '../domain/vocabulary/name-text.ts';

/** A whole number from `min` to `max`: itself in bodies, its digits in paths and queries. Neither `true` nor `1e2` nor `[5]` is one. */
export function whole(min: number, max: number, tooBig?: string) {
  return z.preprocess(
    (given) => (typeof given === 'string' && /^-?\d{1,16}$/.test(given) ? Number(given) : given),
    z.int().min(min).max(max, tooBig),
  );
}

const longest = 2 ** 31 - 1;

/** A row's number. */
export const Id = whole(1, longest, 'There is nothing with this number.');

/** The number of a received report; there may be more of them than of anything else. */
export const ReportId = whole(1, Number.MAX_SAFE_INTEGER);

/** `{ id }` of a path. */
export const IdParam = z.object({ id: Id });

/** The address that messages came from. */
export const IpAddress = z.union([z.ipv4(), z.ipv6()], 'Enter an IP address like 203.0.113.7');

/** A calendar day, `YYYY-MM-DD`; report days are UTC days. */
export const Day = z.iso.date();

/** A day a person asks for; email had no dates before it, and databases count years from 1. */
export const AskedDay = Day.refine((day) => day >= '1970-01-01', 'Choose a day from 1970-01-01 on');

/** The page of a list: how many, from where. */
export const Page = {
  limit: whole(1, 500).default(50),
  offset: whole(0, longest, 'The list does not go that far.').default(0),
};

/** The page of a list that is read whole, page by page; see `Endpoint.pages`. */
export const LongPage = { ...Page, limit: whole(1, 500).default(500) };

/** The same as `Page`, answered with the count of all rows that match. */
export const Pagination = z.object({ limit: z.number(), offset: z.number(), total: z.number() });

/** A period: the last `days` days up to yesterday's settled data, or two days, both included. */
export const Period = {
  days: whole(1, 1096).default(30),
  start_date: AskedDay.optional(),
  end_date: AskedDay.optional(),
};

/** The period that was answered. */
export const PeriodReply = z.object({ start_date: Day, end_date: Day, days: z.number() });

/**
 * The period that was answered, and its first day from which the sending addresses of all its domains are stored: of days before it some or
 * all domains have totals only. It is the first day of the period where none of it were deleted, else the same as `known_from` of a split. A
 * count of addresses is `null` where none of the period are stored.
 */
export const AddressPeriodReply = PeriodReply.extend({ addresses_from: Day });

/** A flag in a query: `true`, `false`, `1`, `0`. */
export const Flag = z.stringbool();

const numberText = 'Give numbers with commas between them';
const numbers = z.string().regex(/^\d{1,15}(,\d{1,15})*$/, numberText);

/** Numbers in a query, comma-separated, in one parameter or in several of the same name; each once. */
export const IdList = z
  .union([numbers, z.array(numbers)], numberText)
  .transform((given) => [...new Set([given].flat().flatMap((text) => text.split(',').map(Number)))]);

/** Adds why a text cannot be used, where it cannot. */
function explain(context: z.RefinementCtx, problem: string | null): void {
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
}

/** The name of a person, as messages to others carry it: one line of up to 80 characters, without a link. */
export function personName(missing: string) {
  return nameLine(z.string().trim().min(1, missing));
}

/** A name that emails carry: one line of up to 80 characters, without a link. */
export function nameLine(name: z.ZodString) {
  return name
    .max(80, 'Use at most 80 characters.')
    .superRefine((text, context) => explain(context, text === '' || text.length > 80 ? null : personNameProblem(text)));
}

/** A name on one line of characters that can be seen; may be empty unless `missing` asks for it. */
function named(most: number, missing: string | undefined, problem: (text: string) => string | null) {
  return z
    .string()
    .trim()
    .min(missing === undefined ? 0 : 1, missing)
    .max(most, `Use at most ${most} characters`)
    .superRefine((text, context) => explain(context, text === '' || text.length > most ? null : problem(text)));
}

/** What a user calls a thing, on one line of characters that can be seen; may be empty unless `missing` asks for it. */
export const thingName = (most: number, missing?: string) => named(most, missing, nameProblem);

/** The name of a customer, as emails carry it: one line of up to 200 characters, without a link. */
export const CustomerName = named(200, 'Enter the name of the customer', customerNameProblem);

/** A sender's address in a form, trimmed and lower-cased. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((text, context) => explain(context, emailProblem(text)));

/**
 * The address of an account that exists already, where somebody signs in. It may be one of this machine without a dot, like the
 * `administrator@localhost` that the first set-up link makes.
 */
export const AccountEmail = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Enter an email address like name@example.co.za' }).max(254));

/** For how long mail data is stored. */
export const RetentionTerms = z.object({
  /** Days in which the bytes of messages are stored. */
  message_days: z.number().int(),
  /** Whole months of rows beside the one that runs. */
  row_months: z.number().int(),
  /** Whole months of sums by day beside the one that runs. */
  sum_months: z.number().int(),
});
