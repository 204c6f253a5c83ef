import { useDeferredValue, useState } from 'react';
import { counted } from '#domain/text.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import { FixBlock } from '#src/entities/dns-check/FixBlock.tsx';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import { PolicyTriple } from '#src/entities/dns-check/PolicyTriple.tsx';
import { RecordTextDiff } from '#src/entities/dns-check/RecordTextDiff.tsx';
import { isSameText } from '#src/entities/dns-check/record-diff.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import { useDraft } from '#src/page/draft.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Select } from '#src/ui/Select.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import type { Judged } from './desired.ts';
import { isComparedAtServers } from './record-kinds.ts';
import { AskServers } from './Servers.tsx';
import type { RecordKind, Watched } from './types.ts';
import { useComputed } from './use-computed.ts';

type CompareProps = { id: number; check: Check; records: readonly Watched[]; type: RecordKind; mailClass: MailClass };

const isUrgent = ({ flags }: Judged) => flags.some(({ severity }) => severity === 'critical' || severity === 'high');

function judgedLabel(judged: Judged): { kind: 'pass' | 'attention' | 'fail' | 'unknown'; words: string } {
  const { flags, wrongKind, spf, open } = judged;
  if (wrongKind !== null) return { kind: 'fail', words: wrongKind };
  const faults = flags.filter(({ severity }) => severity !== 'info');
  const needs = spf === null ? '' : ` It uses ${spf.isAtLeast ? 'at least ' : ''}${spf.lookups} of 10 DNS lookups.`;
  if (faults.length === 0 && open.length > 0) return { kind: 'unknown', words: `No finding in what we could follow.${needs}` };
  if (faults.length === 0) return { kind: 'pass', words: `No finding.${needs}` };
  return {
    kind: isUrgent(judged) ? 'fail' : 'attention',
    words: `${counted(faults.length, 'finding')}.${needs}`,
  };
}

function Verdict({ judged, check }: { judged: Judged; check: Check }) {
  const { kind, words } = judgedLabel(judged);
  return (
    <>
      <p role="status" className="dns-verdict">
        <StatusTag kind={kind}>{words}</StatusTag>
      </p>
      {judged.policies !== null && <PolicyTriple domain={check.domain} policies={judged.policies} spf={check.spf} />}
      <FindingList flags={judged.flags} zone={zoneOf(check)} hideTopic />
      {judged.open.length > 0 && (
        <p className="check-footnote">
          Not in the last check, so not followed and not counted: <span className="ui-mono">{judged.open.join(', ')}</span>.
        </p>
      )}
    </>
  );
}

function Compared({
  id,
  check,
  type,
  mailClass,
  published,
  text,
  name,
}: Omit<CompareProps, 'records'> & {
  published: string | null;
  text: string;
  name: string;
}) {
  const { value, failed } = useComputed(`${type} ${check.checked_at} ${mailClass} ${text}`, async () =>
    (await import('./desired.ts')).judgeDesired({ type, text, check, mailClass, nowMs: Date.now() }),
  );
  const wanted = value?.text ?? text.trim();
  const same = published !== null && isSameText(published, wanted);
  return (
    <div className="dns-compared">
      {same ? (
        <p role="status">
          <StatusTag kind="pass">The same as what is published.</StatusTag>
        </p>
      ) : (
        <RecordTextDiff before={published} after={wanted} labels={['Published', 'Wanted']} nothing="nothing is published" />
      )}
      {failed && <p>The record checker could not be loaded. Try again when you are online.</p>}
      {value !== null && !failed && <Verdict judged={value} check={check} />}
      {!same && value !== null && value.wrongKind === null && (
        <div className="dns-publish">
          <h3 className="ui-subhead">{isUrgent(value) ? 'To publish it with its urgent findings' : 'To publish it'}</h3>
          <FixBlock
            fix={{ action: published === null ? 'publish' : 'replace', name, type: 'TXT', value: wanted }}
            zone={zoneOf(check)}
          />
        </div>
      )}
      {isComparedAtServers(type) && value !== null && value.wrongKind === null && (
        <AskServers key={wanted} id={id} type={type} expected={wanted} label="Ask every name server for this text" />
      )}
    </div>
  );
}

/** An intended record against the published one: word by word, and with its findings. Works offline. */
export function CompareSection({ id, check, records, type, mailClass }: CompareProps) {
  const own = records.filter((record) => record.type === type);
  const [at, setAt] = useState<string | null>(null);
  const { draft, change, drop, isDirty } = useDraft(`dns-wanted-${id}-${type}`, { text: '' });
  const text = useDeferredValue(draft.text);
  const record = own.find(({ name }) => name === at) ?? own[0];
  if (record === undefined) return null;
  const published = record.state === 'found' ? record.values.join('\n') : null;
  return (
    <Section question="Compare" finding="Compare your record with the published one">
      <div className="dns-compare">
        {own.length > 1 && (
          <Select
            label="Record"
            options={own.map(({ name }) => ({ id: name, label: name }))}
            value={record.name}
            onChange={setAt}
          />
        )}
        <TextArea
          label={`Your ${type} record`}
          hint="Paste the value. It is checked on this device and not sent anywhere."
          mono
          rows={3}
          maxLength={4000}
          spellCheck="false"
          value={draft.text}
          onChange={(next) => change({ text: next })}
        />
        <p className="dns-compare-tools">
          {published !== null && draft.text.trim() === '' && (
            <TextButton onPress={() => change({ text: published })}>Start from the published record</TextButton>
          )}
          {isDirty && <TextButton onPress={drop}>Clear</TextButton>}
        </p>
        {record.state === 'unknown' && text.trim() !== '' && (
          <p>
            <StatusTag kind="unknown">What is published could not be looked up, so there is nothing to compare with.</StatusTag>
          </p>
        )}
        {text.trim() !== '' && record.state !== 'unknown' && (
          <Compared {...{ id, check, type, mailClass, published, text, name: record.name }} />
        )}
      </div>
    </Section>
  );
}
