import { z } from 'zod';

/** A row's number. Text in paths and queries, a number in bodies. */
export const Id = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1, 'There is nothing with this number.');

/** The number of a received report; there may be more of them than of anything else. */
export const ReportId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** `{ id }` of a path. */
export const IdParam = z.object({ id: Id });

/** A calendar day, `YYYY-MM-DD`; report days are UTC days. */
export const Day = z.iso.date();

/** A day that somebody asks for; there is nothing before email had dates, and databases count years from 1. */
export const AskedDay = Day.refine((day) => day >= '1970-01-01', 'Choose a day from 1970-01-01 on');

/** The page of a list: how many, from where. */
export const Page = {
  limit: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1, 'No list is that long.')
    .default(0),
};

/** The same as `Page`, answered with the count of all rows that match. */
export const Pagination = z.object({ limit: z.number(), offset: z.number(), total: z.number() });

/** A period: the last `days` days up to yesterday's settled data, or two days, both included. */
export const Period = {
  days: z.coerce.number().int().min(1).max(1096).default(30),
  start_date: AskedDay.optional(),
  end_date: AskedDay.optional(),
};

/** The period that was answered. */
export const PeriodReply = z.object({ start_date: Day, end_date: Day, days: z.number() });

/** A flag in a query: `true`, `false`, `1`, `0`. */
export const Flag = z.stringbool();

/** A comma-separated list of numbers in a query. */
export const IdList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'Give numbers with commas between them')
  .transform((text) => text.split(',').map(Number));

/** A sender's address in a form, trimmed and lower-cased. */
export const Email = z.string().trim().toLowerCase().pipe(z.email('Enter an email address like name@example.co.za').max(254));

/**
 * The address of an account that exists already, where somebody signs in. It may be one of this machine without a dot, like the
 * `administrator@localhost` that the first set-up link makes.
 */
export const AccountEmail = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Enter an email address like name@example.co.za' }).max(254));
