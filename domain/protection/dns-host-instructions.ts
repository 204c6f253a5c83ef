import type { Fix } from '../judge/flag.ts';
import { formOf } from '../text.ts';
import type { DnsPanel } from '../vocabulary.ts';

/** What a panel calls itself, to choose by. */
export const panelNames: Record<DnsPanel, string> = {
  plain: 'Any panel',
  konsoleh: 'xneelo konsoleH',
  cpanel: 'cPanel',
  directadmin: 'DirectAdmin',
  cloudflare: 'Cloudflare',
};

/** The part of a name that goes into a panel's "name" field, `@` for the domain itself. */
export function nameInZone(name: string, zone: string): string {
  if (name === zone) return '@';
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
}

/** Whether a change is made where the records of a zone are: a report address of somebody else has its own (RFC 9990 4). */
export const isInZone = ({ name }: Pick<Fix, 'name'>, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

const openings: Record<DnsPanel, (zone: string) => string> = {
  plain: (zone) => `Sign in at the DNS host of ${zone} and open its records.`,
  konsoleh: (zone) => `Sign in to konsoleH, choose ${zone} and open its DNS records.`,
  cpanel: (zone) => `Sign in to cPanel, open Zone Editor and choose Manage beside ${zone}.`,
  directadmin: (zone) => `Sign in to DirectAdmin, choose ${zone} and open DNS Management.`,
  cloudflare: (zone) => `Sign in to Cloudflare, choose ${zone} and open DNS, Records.`,
};

const hints: Record<DnsPanel, string> = {
  plain: 'If the panel adds the domain itself, enter only the part before it.',
  konsoleh: 'Leave your domain out of the name: konsoleH adds it.',
  cpanel: 'cPanel completes the name and adds a full stop at the end. That is correct.',
  directadmin: 'Enter the value without quotes; DirectAdmin adds them itself.',
  cloudflare: 'Enter the value without quotes. The record stays "DNS only".',
};

/** What to do with a record. Receivers refuse two records of one kind, so a new value leaves none beside it. */
function order({ action, name, value }: Fix): string {
  if (action === 'publish') return 'Add a record:';
  if (action === 'remove') return 'Delete this record:';
  const kind = /^v=\w+/.exec(value)?.[0];
  return kind === undefined
    ? 'Change the existing record (do not add a second one):'
    : `Change the existing record, and delete any other of this name that begins with ${kind}${name.startsWith('_') ? ' or is an alias (CNAME)' : ''}:`;
}

/** Where a panel has the records of a domain, and what to watch there. */
export const panelFacts = (panel: DnsPanel, zone: string): { opens: string; hint: string } => ({
  opens: openings[panel](zone),
  hint: hints[panel],
});

/** Numbered steps for a person at a panel. `zone` is the registered domain the panel shows. */
export function panelSteps(panel: DnsPanel, zone: string, fix: Fix): string[] {
  const name = panel === 'plain' ? fix.name : nameInZone(fix.name, zone);
  const value = fix.type === 'MX' ? fix.value.replace(/^(\d+)\s+(\S+)$/, 'priority $1, host $2') : fix.value;
  return [
    openings[panel](zone),
    order(fix),
    `Type: ${fix.type}`,
    `Name: ${name}`,
    ...(value === '' ? [] : [`Value: ${value}`]),
    hints[panel],
    'Save, and check again here after a few minutes.',
  ];
}

/** The email an owner sends to the person who manages the DNS. */
export function dnsHostMessage(zone: string, fixes: readonly Fix[]): { subject: string; body: string } {
  const parts = fixes.map((fix, index) =>
    [
      `${index + 1}. ${order(fix)}`,
      `   Type:  ${fix.type}`,
      `   Name:  ${fix.name}`,
      ...(fix.value === '' ? [] : [`   Value: ${fix.value}`]),
    ].join('\n'),
  );
  const many = formOf(fixes.length, 'this change', `these ${fixes.length} changes`);
  return {
    subject: `DNS ${formOf(fixes.length, 'change')} for ${zone}`,
    body: `Good day\n\nPlease make ${many} in the DNS of ${zone}. Names are written in full; copy the values exactly, without line breaks.\n\n${parts.join(
      '\n\n',
    )}\n\nPlease let me know when it is done so that I can check it.\n\nKind regards\n`,
  };
}
