import { type Endpoint, staffLevel } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { covers, isStaff, mayGiveRole, mayInArea, roleRights } from '#domain/access.ts';
import { accessLevels, roles, staffAreas } from '#domain/vocabulary.ts';

const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${group}.${name}`, ...endpoint })),
);
const mark = (yes: boolean) => (yes ? 'yes' : '–');
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const count = (access: Endpoint['access'], level?: string) =>
  String(calls.filter((call) => call.access === access && (level === undefined || call.level === level)).length);

/** The text of docs/ACCESS.md: roles, levels, and the level that every call needs. */
export function accessPage(): string {
  const staff = roles.filter(isStaff);
  const ofStaff = calls.filter(
    (call) =>
      call.access !== 'public' &&
      !call.path.startsWith('/auth/') &&
      (call.access === 'admin' || staff.some((role) => !mayInArea(role, call.area, staffLevel(call)))),
  );
  const bounded = calls.filter((call) => call.access === 'user' && call.level !== 'view');
  return `# Roles and access levels

Written by \`node scripts/write-access-page.mjs\` from \`contract/\` and \`domain/access.ts\`. Do not edit; a test compares it.

On a domain a person has the effective level: the lower of the level at the customer and the level of the share by which the customer has the
domain, and over several customers the highest of these. Alerts follow their domain; an alert about a customer as a whole follows the level
there. Staff have the level of their role at every customer. What somebody may not see answers 404, what somebody may not do answers 403.

## Roles

${table(
  ['role', 'staff', 'sees every customer', 'may invite'],
  roles.map((role) => [
    role,
    mark(isStaff(role)),
    mark(isStaff(role)),
    roles.filter((other) => mayGiveRole({ role }, other)).join(', ') || '–',
  ]),
)}

What a role may do at every customer, by the area of the work. Nobody changes the own account, and one administrator is always left.

${table(
  ['area', ...staff],
  staffAreas.map((area) => [area, ...staff.map((role) => roleRights[role][area] ?? '–')]),
)}

## Calls

${table(
  ['caller', 'calls'],
  [
    ['anybody', count('public')],
    ...accessLevels.map((level) => [`signed in, needs \`${level}\``, count('user', level)]),
    ['staff', count('admin')],
  ],
)}

## Calls that need more than "view"

${table(
  ['call', 'method and path', ...accessLevels],
  bounded.map(({ name, method, path, level }) => [
    name,
    `\`${method} /api${path}\``,
    ...accessLevels.map((held) => mark(covers(held, level))),
  ]),
)}

## Calls by the roles of the staff

Calls for staff alone, and calls for everybody that some role of the staff may not send.

${table(
  ['call', 'area', 'needs', ...staff],
  ofStaff.map((call) => [
    call.name,
    call.area,
    staffLevel(call),
    ...staff.map((role) => mark(mayInArea(role, call.area, staffLevel(call)))),
  ]),
)}
`;
}
