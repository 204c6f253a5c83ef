import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { PanelPart } from '#src/ui/Panel.tsx';
import { RecordCard } from '#src/ui/RecordCard.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { proofOf, setUpFaces, setUpTitles } from './set-up-labels.ts';
import type { Sender, SetUpStep } from './types.ts';

/** How far the service of a sender is set up for the domain: its key, its SPF include, the messages that prove it. */
export function SetUp({ sender, service }: { sender: Sender; service: NonNullable<Sender['service']> }) {
  const { data } = useRead(calls.domainReports.senderSetUp, { params: { id: sender.domain_id, service: service.key } });
  const setUp = data?.set_up ?? null;
  if (setUp === null || setUp.steps.length === 0) return null;
  const proof = proofOf(sender);
  return (
    <PanelPart title={`Set up ${setUp.service} for ${writtenName(sender.domain_name)}`} full>
      <ul className="set-up">
        {setUp.steps.map((step) => (
          <Step key={step.id} step={step} service={setUp.service} />
        ))}
        <li>
          <Head kind={proof.kind} title="Passing messages" />
          <p>{proof.text}</p>
        </li>
      </ul>
      <p className="ui-small ui-mute">
        The DNS as checked {format.dateTime(setUp.checked_at)}
        {setUp.setup_url !== null && (
          <>
            {' · '}
            <Link href={setUp.setup_url} target="_blank">
              Guide of {setUp.service}
            </Link>
          </>
        )}
      </p>
    </PanelPart>
  );
}

const Head = ({ kind, title }: { kind: StatusKind; title: string }) => (
  <h4>
    <StatusTag kind={kind}>{title}</StatusTag>
  </h4>
);

function Step({ step, service }: { step: SetUpStep; service: string }) {
  return (
    <li>
      <Head kind={setUpFaces[step.state]} title={setUpTitles[step.id]} />
      <p>{step.text}</p>
      {step.records.map((record) =>
        record.value === null ? (
          <KeyValue
            key={record.name}
            items={[
              { term: 'Name', value: record.name, mono: true },
              ...(record.type === null ? [] : [{ term: 'Type', value: record.type, mono: true }]),
              { term: 'Value', value: `shown by ${service}${record.ends === null ? '' : `, ends in ${record.ends}`}` },
            ]}
          />
        ) : (
          <RecordCard key={record.name} name={record.name} type={record.type ?? 'TXT'} raw={record.value} />
        ),
      )}
    </li>
  );
}
