import { topicOfKind } from '#domain/vocabulary.ts';
import { DnsHostMessage } from '#src/entities/dns-check/DnsHostMessage.tsx';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import { findingsLabel } from '#src/entities/dns-check/findings-label.ts';
import { fixesOf } from '#src/entities/dns-check/fixes.ts';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import { RecordChanges } from '#src/entities/dns-check/RecordChanges.tsx';
import type { Check } from '#src/entities/dns-check/types.ts';
import { UnknownNote } from '#src/entities/dns-check/UnknownNote.tsx';
import { HelpLink } from '#src/entities/support/HelpLink.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import * as format from '#src/ui/format.ts';
import { Column } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { AllTypes } from './AllTypes.tsx';
import { CheckAgain } from './CheckAgain.tsx';
import { CompareSection } from './CompareSection.tsx';
import { summariesOf } from './labels.ts';
import { Published } from './Published.tsx';
import { isComparable, isComparedAtServers } from './record-kinds.ts';
import { ServersSection } from './Servers.tsx';
import { SpfExplorer } from './SpfExplorer.tsx';
import type { Domain, RecordKind, Records } from './types.ts';

type BenchProps = { domain: Domain; check: Check; found: Records; type: RecordKind | undefined };

function Findings({ id, check, type }: { id: number; check: Check; type: RecordKind | undefined }) {
  const flags = check.flags.filter(({ topic }) => type === undefined || topic === topicOfKind[type]);
  const fixes = fixesOf(check, flags);
  const zone = zoneOf(check);
  return (
    <Section
      question="Findings"
      finding={findingsLabel(flags, type)}
      span={isComparedAtServers(type) ? 7 : 12}
      more={fixes.length > 1 && <DnsHostMessage zone={zone} fixes={fixes} />}
    >
      <FindingList
        flags={flags}
        zone={zone}
        hideTopic={type !== undefined}
        empty="The records that answered are correct."
        help={({ code, why }) => <HelpLink about={{ domain: id, finding: code, subject: why.slice(0, 120) }} />}
      />
    </Section>
  );
}

/** All that can be seen and tried of a domain's records, or of one kind of them. */
export function Workbench({ domain, check, found, type }: BenchProps) {
  const { records, changes } = found;
  const topics = type === undefined ? undefined : [topicOfKind[type]];
  const hasUnknown = check.unknown.some(({ topic }) => topics === undefined || topics.includes(topic));
  const checkAgain = <CheckAgain id={domain.id} type={type} changes={changes} />;
  const checkedAt = `Checked ${format.dateTime(check.checked_at)}.`;
  return (
    <>
      {hasUnknown && (
        <Column span={12}>
          <UnknownNote unknown={check.unknown} {...(topics === undefined ? {} : { topics })} />
        </Column>
      )}
      {type === undefined ? (
        <Section strong question={checkedAt} finding="Every record we watch" more={checkAgain}>
          <AllTypes rows={summariesOf({ records, flags: check.flags, changes })} domain={domain.id} name={nameOf(domain)} />
        </Section>
      ) : (
        <Section strong question={checkedAt} finding={`${type} as it is published`} more={checkAgain}>
          <Published check={check} records={records} type={type} />
        </Section>
      )}
      <Findings id={domain.id} check={check} type={type} />
      {isComparedAtServers(type) && <ServersSection key={`servers ${type}`} id={domain.id} type={type} />}
      {type === 'SPF' && <SpfExplorer check={check} />}
      {isComparable(type) && (
        <CompareSection
          key={`compare ${type}`}
          id={domain.id}
          check={check}
          records={records}
          type={type}
          mailClass={domain.mail_class}
        />
      )}
      <RecordChanges changes={changes.filter(({ record }) => type === undefined || record === type)} />
    </>
  );
}
