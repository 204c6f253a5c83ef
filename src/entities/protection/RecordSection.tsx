import { stageActions } from '#domain/next-step/next-step.ts';
import { capital, spelled } from '#domain/text.ts';
import './protection.css';
import { CopyButton } from '#src/entities/dns-check/CopyButton.tsx';
import { tagLabel } from '#src/entities/dns-check/DmarcRecord.tsx';
import { FixBlock } from '#src/entities/dns-check/FixBlock.tsx';
import { RecordText } from '#src/entities/dns-check/RecordText.tsx';
import { Button } from '#src/ui/Button.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { RecordDiff } from '#src/ui/RecordCard.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Proof } from './RecordCheck.tsx';
import { changedTags, recordDiff, tagsOf } from './record-change.ts';
import type { Prepared, PreparedRow } from './types.ts';

type RecordSectionProps = { row: PreparedRow; zone: string; isOpen: boolean; onOpen: (open: boolean) => void };

function changeLabel(count: number): string {
  if (count === 0) return 'The record stays the same';
  return `${capital(spelled(count, 'tag changes', 'tags change'))}, the rest stays`;
}

function Changes({ before, after }: { before: string; after: string }) {
  const diff = recordDiff(before, after);
  return (
    <>
      <RecordDiff {...diff} labels={['Now', 'Then']} />
      <KeyValue
        items={changedTags(before, after).map(({ name, before: old, after: now }) => ({
          term: <span className="ui-mono">{now === null ? name : `${name}=${now}`}</span>,
          value: now === null ? 'Goes.' : `${old === null ? 'New. ' : `Was ${old}. `}${tagLabel(name, now)}`,
        }))}
      />
    </>
  );
}

function Rollback({ text }: { text: string | null }) {
  if (text === null) return <p className="ui-small ui-slate">To undo: delete the record. There is none today.</p>;
  return (
    <div className="protection-rollback">
      <p className="ui-small ui-slate">To undo at any time, publish today’s record:</p>
      <p className="ui-mono ui-small">{text}</p>
      <p>
        <CopyButton text={text} variant="quiet" label="Copy today’s record">
          Copy today’s record
        </CopyButton>
      </p>
    </div>
  );
}

function Opened({ row, prepared, zone }: { row: PreparedRow; prepared: Prepared; zone: string }) {
  const action = row.record === null || prepared.rollback === null ? 'publish' : 'replace';
  return (
    <>
      {!row.path.is_ready && row.path.gates.length > 0 && (
        <p className="ui-small ui-tone-attention ui-strong">{row.path.why} Do not publish it before then.</p>
      )}
      <FixBlock fix={{ action, name: prepared.name, type: 'TXT', value: prepared.value }} zone={zone} />
      {prepared.rollback !== null && <Changes before={prepared.rollback} after={prepared.value} />}
      {prepared.rollback === null && (
        <KeyValue
          items={tagsOf(prepared.value).map(([name, value]) => ({
            term: <span className="ui-mono">{`${name}=${value}`}</span>,
            value: tagLabel(name, value),
          }))}
        />
      )}
      {prepared.notes.length > 0 && (
        <ul className="protection-notes">
          {prepared.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Rollback text={prepared.rollback} />
    </>
  );
}

/** The record of the next stage, ready to publish, the record to go back to, and the check that every name server has it. */
export function RecordSection({ row, zone, isOpen, onOpen }: RecordSectionProps) {
  const { prepared, path } = row;
  const isCurrent = prepared === null;
  const changes = prepared === null ? 0 : changedTags(prepared.rollback, prepared.value).length;
  const finding = isCurrent
    ? row.record === null
      ? 'We have not seen a record yet'
      : 'Current record'
    : prepared.rollback === null
      ? `A record for ${stageActions[path.next ?? 'none']}`
      : `For ${path.next === null ? 'subdomains' : stageActions[path.next]}: ${changeLabel(changes).toLowerCase()}`;
  return (
    <Section id="record" question={isCurrent ? 'Record in the DNS' : 'Record to publish'} finding={finding}>
      <div className="ui-stack">
        {isCurrent && row.record !== null && (
          <RecordText name={row.policies.self?.at ?? `_dmarc.${row.domain}`} type="TXT" text={row.record} />
        )}
        {!isCurrent && isOpen && <Opened row={row} prepared={prepared} zone={zone} />}
        {!isCurrent && !isOpen && (
          <>
            <p className="ui-slate">
              Beacon starts from your current record and{' '}
              {path.next === null ? 'protects its subdomains' : 'moves the policy one step'}. You get the record, the steps in
              your DNS panel, an email to your DNS host, and how to undo it.
            </p>
            <p>
              <Button variant={path.is_ready || path.next === null ? 'solid' : 'outline'} onPress={() => onOpen(true)}>
                Prepare record
              </Button>
            </p>
          </>
        )}
        {row.checked_at !== null && (isCurrent || isOpen) && (
          <Proof domain={row.domain_id} expected={isCurrent ? null : prepared.value} />
        )}
      </div>
    </Section>
  );
}
