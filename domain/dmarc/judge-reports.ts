import type { JudgeContext } from '../judge/context.ts';
import { faultSeverity } from '../judge/fault-severity.ts';
import type { Flag } from '../judge/flag.ts';
import type { Destination } from './destinations.ts';
import type { WalkStep } from './discovery.ts';
import { dmarcFlag, replaced } from './flag.ts';
import type { DmarcRecord } from './record.ts';
import { meansTag, meantValues } from './repair.ts';
import { dmarcValues } from './write-record.ts';

function destinationFlags(destination: Destination): Flag[] {
  const { tag, uri, at } = destination;
  const flags: Flag[] = [];
  const isRedirected = destination.authorised === 'elsewhere';
  if (destination.authorised === 'no' || isRedirected)
    flags.push(
      dmarcFlag({
        code: tag === 'rua' ? 'RUA_NOT_AUTHORISED' : 'RUF_NOT_AUTHORISED',
        severity: tag === 'rua' ? 'high' : 'low',
        at,
        seen: isRedirected ? 'the record there names another host' : '',
        why: isRedirected
          ? `The record of ${uri.host} redirects reports to another host, which receivers must not follow. They send nothing to ${uri.address}.`
          : `${uri.host} has not authorised reports for this domain, so receivers send nothing to ${uri.address}.`,
        todo: `Ask the owner of ${uri.host} to publish this record, or use your own address.`,
        fix: { action: isRedirected ? 'replace' : 'publish', name: at, type: 'TXT', value: 'v=DMARC1' },
        by: 'sender',
        source: 'RFC 9990 4',
      }),
    );
  if (destination.receives === 'no')
    flags.push(
      dmarcFlag({
        code: tag === 'rua' ? 'RUA_NO_MX' : 'RUF_NO_MX',
        severity: tag === 'rua' ? 'high' : 'low',
        at: uri.host,
        seen: uri.address,
        why: `${uri.host} does not receive messages, so reports to ${uri.address} are lost.`,
        todo: 'Use an address that receives messages.',
        source: 'RFC 9989 5.1',
      }),
    );
  return flags;
}

/** Findings about report addresses: whether reports are requested, can arrive, and reach us (RFC 9989 4.7, RFC 9990 4, RFC 9991). */
export function judgeReports(
  step: WalkStep,
  record: DmarcRecord,
  destinations: readonly Destination[],
  context: JudgeContext,
): Flag[] {
  const flags = destinations.flatMap(destinationFlags);
  const ours = context.reportAddress?.toLowerCase() ?? null;
  const rua = (meantValues(record.text) ?? dmarcValues(record)).rua ?? [];
  const isEmpty = record.remarks.some(({ kind, tag }) => kind === 'bad_value' && tag === 'rua');
  const hasMailboxes = ours !== null || context.receivesNothing !== step.domain;
  if (record.usable && record.rua.length === 0 && (isEmpty || !meansTag(record.text, 'rua')))
    flags.push(
      dmarcFlag({
        code: 'RUA_MISSING',
        severity: record.p === 'reject' ? 'medium' : 'high',
        at: step.at,
        seen: record.text,
        why: 'The record asks for no reports, so nobody can see who sends as this domain.',
        todo: hasMailboxes
          ? 'Add a report address (rua).'
          : 'Add a report address (rua) at a domain of yours that receives messages.',
        fix: !hasMailboxes ? null : replaced(step.at, record, { rua: [`mailto:${ours ?? `dmarc@${step.domain}`}`] }),
        source: 'RFC 9989 4.7',
      }),
    );
  else if (ours !== null && !record.rua.some((uri) => uri.address.toLowerCase() === ours))
    flags.push(
      dmarcFlag({
        code: 'RUA_NOT_OURS',
        severity: faultSeverity.ruaLost,
        at: step.at,
        seen: record.text,
        why:
          (context.mail?.messages ?? 0) > 0
            ? `The record does not send reports to ${ours}, so Beacon may stop receiving them.`
            : `The record does not send reports to ${ours}, so Beacon receives none for this domain.`,
        todo: 'Add our address. Yours can stay.',
        fix: replaced(step.at, record, { rua: [`mailto:${ours}`, ...rua] }),
        source: 'RFC 9989 4.7',
      }),
    );
  if (record.rua.length > 2)
    flags.push(
      dmarcFlag({
        code: 'RUA_MANY',
        severity: 'low',
        at: step.at,
        seen: `${record.rua.length} addresses`,
        why: 'Some reporters send only to the first two addresses.',
        todo: 'Put the most important addresses first.',
        source: 'RFC 9989 4.6, C.7',
      }),
    );
  if (record.ruf.length > 0)
    flags.push(
      dmarcFlag({
        code: 'RUF_PRESENT',
        severity: record.psd === 'y' ? 'medium' : 'info',
        at: step.at,
        seen: record.ruf.map((uri) => uri.address).join(', '),
        why:
          record.psd === 'y'
            ? 'A record with psd=y must not ask for failure reports; receivers do not send them.'
            : 'Failure reports may contain personal information about the people you write to. Few receivers send them.',
        source: record.psd === 'y' ? 'RFC 9989 10.2' : 'RFC 9991 7',
      }),
    );
  else if (record.tags.some((tag) => tag.name === 'fo') && !meansTag(record.text, 'ruf'))
    flags.push(
      dmarcFlag({
        code: 'FO_WITHOUT_RUF',
        severity: 'info',
        at: step.at,
        seen: `fo=${record.fo.join(':')}`,
        why: 'fo says when to send failure reports, but the record asks for none.',
        source: 'RFC 9989 4.7',
      }),
    );
  return flags;
}
