import type { DmarcRemark } from '#domain/dmarc/record.ts';
import { entryOf } from '#domain/text.ts';

const policyMeanings: Record<string, string> = {
  none: 'deliver, and report',
  quarantine: 'treat as suspicious, usually the spam folder',
  reject: 'refuse',
};

const meanings: Record<string, (value: string) => string> = {
  v: () => 'Marks the text as a DMARC record. It comes first.',
  p: (value) => `Policy for the domain: ${entryOf(policyMeanings, value.toLowerCase()) ?? 'not a policy'}.`,
  sp: (value) => `Policy for subdomains that exist: ${entryOf(policyMeanings, value.toLowerCase()) ?? 'not a policy'}.`,
  np: (value) => `Policy for subdomains that do not exist: ${entryOf(policyMeanings, value.toLowerCase()) ?? 'not a policy'}.`,
  t: (value) =>
    value.toLowerCase() === 'y'
      ? 'Testing: receivers apply one policy less than asked.'
      : 'Testing is off: the policy applies as written.',
  psd: (value) =>
    entryOf(
      {
        n: 'This name is an organisation of its own; the search for a record ends here.',
        y: 'Marks a public suffix, for registries.',
      },
      value.toLowerCase(),
    ) ?? 'Leaves open whether this name is a public suffix.',
  rua: () => 'Where daily aggregate reports go.',
  ruf: () => 'Where reports on single failed messages go. They can contain personal information.',
  adkim: (value) =>
    value === 's' ? 'The DKIM domain must be the same name.' : 'A DKIM domain of the same organisation is enough.',
  aspf: (value) =>
    value === 's' ? 'The SPF domain must be the same name.' : 'An SPF domain of the same organisation is enough.',
  fo: () => 'When a failure report is asked for.',
  pct: () => 'Removed in 2026. Receivers of RFC 9989 ignore it.',
  rf: () => 'Removed in 2026. It can go.',
  ri: () => 'Removed in 2026. It can go.',
};

/** What a tag of a DMARC record asks for (RFC 9989 4.7), in a sentence. */
export function tagMeaning(name: string, value: string): string {
  return entryOf(meanings, name)?.(value) ?? 'Unknown to the standard. Receivers ignore it.';
}

const remarks: Record<DmarcRemark['kind'], string> = {
  bad_value: 'This value is not allowed; receivers use the default.',
  not_a_tag: 'Not a tag: a name, an equals sign and a value are needed.',
  duplicate: 'This tag is there twice.',
  unknown: 'This tag is unknown.',
  upper_case: 'Write tags and values in lower case.',
  historic: 'A tag of the old standard.',
  bad_uri: 'Not an address that reports can go to; write mailto: and an email address.',
  empty_uri: 'A comma without an address beside it.',
  unsupported_scheme: 'Receivers send reports by email only; write mailto:.',
  size_suffix: 'A size limit is no longer allowed here.',
  fo_0_and_1: 'fo=0 and fo=1 exclude each other.',
};

/** What is notable in the text of a record, in a sentence. */
export function remarkText({ kind }: DmarcRemark): string {
  return remarks[kind];
}
