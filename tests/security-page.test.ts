import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const page = read('docs/SECURITY.md');

it('names places in the code that exist', () => {
  const places = [...page.matchAll(/`((?:server|domain|src|contract|machines|tests)\/[^`\s]+)`/g)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThan(50);
  expect(places.filter((place) => !existsSync(root + place))).toEqual([]);
});

/** The unit of the page and that of the code, where they differ. */
type Unit = 's in ms' | 'min in ms' | 'min in s' | 'KB' | 'MB' | 'GB' | 'million' | 'same';

const factors: Record<Unit, number> = {
  's in ms': 1_000,
  'min in ms': 60_000,
  'min in s': 60,
  KB: 1_000,
  MB: 1_048_576,
  GB: 1_073_741_824,
  million: 1_000_000,
  same: 1,
};

/** A number of a row: what stands around it on the page (`#` for the digits), the file, and the same in the code. */
type Tie = [page: string, file: string, code: string, unit?: Unit];

const services = 'server/services';
const turns = (file: string, atOnce: string, waiting: string): Tie[] => [
  [atOnce, file, 'atOnce: #'],
  [waiting, file, 'mostWaiting: #'],
];
const tries = (file: string, free: string, name: string, longest?: string): Tie[] => [
  [free, file, `${name} = { free: #`],
  ...(longest === undefined
    ? []
    : ([[longest, file, `${name} = { free: \\d+, firstSeconds: \\d+, longestSeconds: #`, 'min in s']] as Tie[])),
];

const rows: Record<string, Tie[]> = {
  'requests of a session, else of a network': [['^# a minute', 'server/app.ts', 'max: #']],
  connections: [
    ['# a network', 'server/connection-limits.ts', 'connectionsOfOne: #'],
    ['# in all', 'server/connection-limits.ts', 'mostConnections = #'],
  ],
  'a request': [
    ['head # s', 'server/connection-limits.ts', 'headersTimeout: #', 's in ms'],
    ['body # s', 'server/connection-limits.ts', 'bodyMs: #', 's in ms'],
    ['all # minutes', 'server/connection-limits.ts', 'requestTimeout: #', 'min in ms'],
  ],
  'a JSON body': [['^# MB', 'server/app.ts', 'bodyLimit: # \\* 1024 \\* 1024']],
  'tries to sign in (stored)': [
    ...tries(`${services}/sessions/sign-in.ts`, '^# for an email', 'forEmail', 'to # minutes'),
    ['# a network', `${services}/sessions/sign-in.ts`, 'freeTriesPerAddress = #'],
  ],
  'the second step (stored)': [
    ['^# answers', `${services}/sessions/second-step.ts`, 'mostTries = #'],
    ['within # minutes', `${services}/sessions/second-step.ts`, 'pendingMs = #', 'min in ms'],
    ...tries(`${services}/sessions/second-step.ts`, '# a person', 'patience', 'to # minutes'),
  ],
  'signing in with a passkey (stored)': tries(
    `${services}/sessions/passkey-sign-in.ts`,
    '^# refused',
    'patience',
    'to # minutes',
  ),
  'confirming before factors change (stored)': tries(`${services}/factors/confirm.ts`, '^# wrong', 'patience', 'to # minutes'),
  'setting up one-time codes (stored)': tries(`${services}/factors/add-codes.ts`, '^# wrong', 'patience', 'to # minutes'),
  passkeys: [['^# a person', `${services}/factors/add-passkey.ts`, 'mostPasskeys = #']],
  'API keys': [
    ['^# a person', 'domain/vocabulary/api-keys.ts', 'mostKeys = #'],
    ['for # to', 'contract/api-keys.ts', 'days: z.int\\(\\).min\\(#'],
    ['to # days', 'contract/api-keys.ts', 'days: z.int\\(\\).min\\(1\\).max\\(#'],
  ],
  'signing in, setting a password, opening a link with one': turns(
    `${services}/sessions/password-turns.ts`,
    '^# at once a network',
    '# wait',
  ),
  'confirming, and giving a link a password': turns(`${services}/sessions/password-turns.ts`, '^# at once a person', '# wait'),
  'password hashes at once': turns(`${services}/sessions/password.ts`, '^#,', '# wait'),
  'links for a new password (stored)': tries(`${services}/users/ask-new-password.ts`, '^# for an email', 'patience'),
  'links for a new password that work at once': [['^# an account', `${services}/users/ask-new-password.ts`, 'mostLiveLinks = #']],
  'requests for access': [['^# an hour', `${services}/users/register.ts`, 'most: #']],
  'checks on request': [
    ...turns(`${services}/checks/verify-on-request.ts`, '^# at once', '# wait'),
    ['under # s', `${services}/checks/verify-on-request.ts`, 'reuseMs = #', 's in ms'],
  ],
  'recipients looked up': turns(`${services}/delivery/resolve.ts`, '^# at once', '# wait'),
  'reports that a person waits for': [
    ...turns(`${services}/documents/on-request.ts`, '^# at once', '# wait'),
    ['# at once in all', `${services}/documents/on-request.ts`, 'atOnce: \\d+[^]*?atOnce: #'],
  ],
  exports: turns(`${services}/exports/export-table.ts`, '^# at once', '# wait'),
  'stored files of exports': [
    ['^# GB', `${services}/exports/kept-export.ts`, 'mostBytes = #', 'GB'],
    ['newest #', `${services}/exports/kept-export.ts`, 'mostKeptOfPerson = #'],
    ['# GB in all', `${services}/exports/drop-exports.ts`, 'mostBytes = #', 'GB'],
  ],
  'searches by filter, splits of messages': [
    ...turns(`${services}/filter/run-filter.ts`, '^# at once', '# wait'),
    ['after # s', `${services}/filter/scan-limits.ts`, 'scanLimits = .*ms: #', 's in ms'],
    ['# million rows', `${services}/filter/scan-limits.ts`, 'scanLimits = { rows: #', 'million'],
  ],
  'logos of reports': [
    ['^# kB', `${services}/documents/branding.ts`, 'mostBytes = #', 'KB'],
    ['# million pixels', `${services}/documents/clean-png.ts`, 'mostPixels = #', 'million'],
  ],
  'event streams': [
    ['^# a session', `${services}/live/seats.ts`, 'mostOfSession = #'],
    ['# a person', `${services}/live/seats.ts`, 'mostOfPerson = #'],
  ],
  'push devices': [
    ['^# a person', `${services}/delivery/devices.ts`, 'mostDevices = #'],
    ['after # failures', `${services}/delivery/send-push.ts`, 'failuresOfDead = #'],
    ['# days', `${services}/delivery/send-push.ts`, 'deadAfterMs = #'],
  ],
  'pushing to a person': [
    ['after # s', `${services}/delivery/send-push.ts`, 'budgetMs = #', 's in ms'],
    ['# s a message', 'server/ports/push.ts', 'timeoutMs = #', 's in ms'],
  ],
  'public checks': [
    ['^# in', `${services}/public/check.ts`, 'mayCheck = openGate\\({ most: #'],
    ['in # minutes', `${services}/public/check.ts`, 'mayCheck = openGate\\({ most: \\d+, windowMs: #'],
    ['# a day', `${services}/public/check.ts`, 'mayCheckLong = openGate\\({ most: #'],
    ...turns(`${services}/public/check.ts`, '# at once', '# wait'),
  ],
  'one public check': [
    ['^# s', `${services}/public/check.ts`, 'deadlineMs = #', 's in ms'],
    ['# lookups', `${services}/public/visitor-means.ts`, 'visitorLookups = #'],
  ],
  'test messages': [
    ['^# addresses', `${services}/mail-test/open.ts`, 'mayOpen = openGate\\({ most: #'],
    ['in # minutes', `${services}/mail-test/open.ts`, 'mayOpen = openGate\\({ most: \\d+, windowMs: #'],
    ['# a day', `${services}/mail-test/open.ts`, 'mayOpenLong = openGate\\({ most: #'],
    ['for # minutes', `${services}/mail-test/open.ts`, 'openMs = #'],
    ...turns(`${services}/mail-test/receive.ts`, '# messages read at once', '# wait'),
    ['# signatures', `${services}/mail-test/facts.ts`, 'mostSignatures = #'],
  ],
  'links to a report': [
    ['^# a report', `${services}/documents/share-report.ts`, 'mostLinks = #'],
    ['to # days', 'contract/report-scheduling.ts', 'days: whole\\(1, #\\)'],
    ...tries(`${services}/documents/share-report.ts`, '# wrong passwords', 'patience', 'to # minutes'),
  ],
  'mail servers of a public check': [['^#,', `${services}/public/mail-servers.ts`, 'mostServers = #']],
  enquiries: [['^# an hour', `${services}/public/lead.ts`, 'most: #']],
  'known devices': [
    ...tries(`${services}/sessions/sign-in.ts`, '# tries', 'forEmail', 'to # minutes'),
    ['# at once', `${services}/sessions/password-turns.ts`, 'atOnce: #'],
  ],
  'a session': [
    ['`SESSION_HOURS` \\(#', 'server/config.ts', 'SESSION_HOURS: .*default\\(#'],
    ['`SESSION_IDLE_HOURS` \\(#', 'server/config.ts', 'SESSION_IDLE_HOURS: .*default\\(#'],
  ],
  "a view of a customer's portal by staff": [['^# minutes', `${services}/sessions/view-as.ts`, 'longestMs = #', 'min in ms']],
  lists: [['^# rows', 'contract/shapes.ts', 'limit: whole\\(1, #']],
  'claims of domains': [
    ['^# a day', `${services}/domains/claims.ts`, 'mostADay = #'],
    ['# open', `${services}/domains/claims.ts`, 'mostOpen = #'],
  ],
  'an import of earlier reports': [
    ['^# files', 'domain/vocabulary/history-import.ts', 'files: #'],
    ['files, # GB', 'domain/vocabulary/history-import.ts', 'uploadBytes: #'],
    ['unpacked # GB', 'domain/vocabulary/history-import.ts', 'unpackedBytes: #'],
    ['parts of # MB', 'domain/vocabulary/history-import.ts', 'partBytes: #'],
  ],
  'answers to support by email': [
    ['# an hour', `${services}/support/receive-reply.ts`, 'mostAnHour = #'],
    ['# MB', `${services}/intake/unpack-limits.ts`, 'maxMessageBytes: #', 'MB'],
  ],
  'the form of test messages and of answers by email': [
    ['header of # MB', 'domain/unusual-mail.ts', 'headBytes: #', 'MB'],
    ['# lines', 'domain/unusual-mail.ts', 'lines: #'],
    ['# MB a line', 'domain/unusual-mail.ts', 'lineBytes: #', 'MB'],
  ],
  'files of a request': [
    ['^#,', 'domain/support/attachment.ts', 'attachmentLimits = .*files: #'],
    ['# MB', 'domain/support/attachment.ts', 'attachmentLimits = { bytes: # \\* 1_048_576'],
  ],
  'further addresses (stored)': [
    ['# new ones', `${services}/delivery/copies.ts`, 'ofPerson = { free: #'],
    ['# requests', `${services}/delivery/copies.ts`, 'toAddress = { free: #'],
  ],
  'emails about access that owners send (stored)': [
    ['^of a customer # to', `${services}/users/access-emails.ts`, 'toAddress = { free: #'],
    ['and # in all', `${services}/users/access-emails.ts`, 'ofCustomer = { free: #'],
    ['customers # to', `${services}/users/access-emails.ts`, 'ofAllTo = { free: #'],
    ['# open invitations', `${services}/users/customer-people.ts`, 'mostOpenInvitations = #'],
  ],
  'emails about alerts': [['^# an hour', `${services}/delivery/send.ts`, 'emailsAnHour = #']],
  'emails to staff about requests': [['in # minutes', `${services}/users/notify-staff.ts`, 'bundledSeconds = #', 'min in s']],
  'received messages': [
    ['^# recipients', 'server/ports/smtp-receiver.ts', 'maxRecipients = #'],
    ['# and', 'server/ports/smtp-receiver.ts', 'quota = { messages: #'],
    ['and # GB', 'server/ports/smtp-receiver.ts', 'quota = { messages: [\\d_]+, bytes: #', 'GB'],
    ['# MB of free disk', 'server/services/intake/room.ts', 'leastFreeBytes = #', 'MB'],
  ],
  'uploads, imports, stored exports and other intake of an embedded database': [
    ['# MB of free disk', 'server/services/intake/room.ts', 'leastFreeBytes = #', 'MB'],
  ],
  'SMTP connections': [
    ['^# a network', 'server/ports/smtp-receiver.ts', 'maxClientsOfOne = #'],
    ['# in all', 'server/ports/smtp-receiver.ts', 'maxClients = #'],
  ],
};

/** Limits without a number of their own: a setting, or the turns of another row. */
const withoutNumber = ['forwarded addresses', 'selectors and proofs of control looked up'];

const limits = new Map(
  [...page.slice(0, page.indexOf('`node tests/bench')).matchAll(/^\| ([^|]+) \| ([^|]+) \|.*\|$/gm)]
    .map(([, what = '', limit = '']): [string, string] => [what, limit])
    .filter(([what]) => what !== 'what' && !what.startsWith('---')),
);

it('every row of limits is tied to the code', () =>
  expect([...limits.keys()].sort()).toEqual([...Object.keys(rows), ...withoutNumber].sort()));

function numberIn(text: string, pattern: string): number {
  const found = new RegExp(pattern.replace('#', '(\\d[\\d_. ]*)').replace(/{/g, '\\{')).exec(text)?.[1] ?? 'nothing';
  return Number(found.replace(/[_\s]/g, ''));
}

it.each(Object.entries(rows).flatMap(([what, ties]) => ties.map((tie): [string, ...Tie] => [what, ...tie])))(
  '%s: %s is that of %s',
  (what, onPage, file, inCode, unit = 'same') => {
    const stated = numberIn((limits.get(what) ?? '').replace(/(\d)\s(?=\d{3}\b)/g, '$1'), onPage);
    expect(stated).toBeGreaterThan(0);
    expect(numberIn(read(file), inCode)).toBe(stated * factors[unit]);
  },
);
