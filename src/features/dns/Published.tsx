import { typeOfKind } from '#domain/vocabulary.ts';
import { DkimList } from '#src/entities/dns-check/DkimList.tsx';
import { DmarcRecord, ReportAddresses } from '#src/entities/dns-check/DmarcRecord.tsx';
import { failureLabel } from '#src/entities/dns-check/labels.ts';
import { MailServers } from '#src/entities/dns-check/MailServers.tsx';
import { PolicyTriple } from '#src/entities/dns-check/PolicyTriple.tsx';
import { RecordText } from '#src/entities/dns-check/RecordText.tsx';
import { SpfTreeView } from '#src/entities/dns-check/SpfTreeView.tsx';
import { TreeWalk } from '#src/entities/dns-check/TreeWalk.tsx';
import type { Check } from '#src/entities/dns-check/types.ts';
import { StateTag } from './StateTag.tsx';
import type { RecordKind, Watched } from './types.ts';

function Aliases({ aliases }: { aliases: readonly string[] }) {
  if (aliases.length === 0) return null;
  return (
    <p className="check-footnote">
      Leads to <span className="ui-mono">{aliases.join(' → ')}</span>: it is changed there.
    </p>
  );
}

const explained: readonly RecordKind[] = ['DMARC', 'SPF', 'DKIM', 'MX', 'MTA-STS', 'NS'];

/** What a name holds now. A lookup that failed is its own state, never an empty one. */
function Values({ record }: { record: Watched }) {
  if (record.state !== 'found')
    return (
      <div className={record.state === 'unknown' ? 'check-unknown' : 'dns-missing'}>
        <div>
          <p>
            <StateTag state={record.state} />
          </p>
          <p className="ui-mono ui-small">{record.name}</p>
          {record.failure !== null && (
            <p className="ui-small">{failureLabel(record.failure)}. This says nothing about the record.</p>
          )}
        </div>
      </div>
    );
  return (
    <>
      {record.values.map((value) => (
        <RecordText key={value} name={record.name} type={typeOfKind[record.type]} text={value} />
      ))}
      <Aliases aliases={record.aliases} />
    </>
  );
}

function DmarcNow({ check, records }: { check: Check; records: readonly Watched[] }) {
  const { dmarc } = check;
  const [own] = records;
  return (
    <>
      {dmarc.text === null || dmarc.state === 'unknown' ? (
        records.map((record) => <Values key={record.name} record={record} />)
      ) : (
        <>
          <DmarcRecord dmarc={dmarc} />
          <Aliases aliases={own?.aliases ?? []} />
        </>
      )}
      <PolicyTriple domain={check.domain} policies={dmarc.policies} spf={check.spf} unknown={dmarc.state === 'unknown'} />
      {dmarc.destinations.length > 0 && (
        <div>
          <h3 className="ui-subhead">Where reports go</h3>
          <ReportAddresses destinations={dmarc.destinations} />
        </div>
      )}
      <div>
        <h3 className="ui-subhead">How receivers find the policy</h3>
        <TreeWalk dmarc={dmarc} />
      </div>
    </>
  );
}

/** The records of one kind as the last check found them, each kind in the form that explains it. */
export function Published({ check, records, type }: { check: Check; records: readonly Watched[]; type: RecordKind }) {
  const own = records.filter((record) => record.type === type);
  const isUnknown = own.length > 0 && own.every(({ state }) => state === 'unknown');
  const plain = own.map((record) => <Values key={record.name} record={record} />);
  return (
    <div className="dns-published">
      {type === 'DMARC' && <DmarcNow check={check} records={own} />}
      {type === 'SPF' && (check.spf.state === 'found' || check.spf.state === 'broken' ? <SpfTreeView spf={check.spf} /> : plain)}
      {type === 'DKIM' && <DkimList dkim={check.dkim} />}
      {type === 'MX' && (isUnknown ? plain : <MailServers mx={check.mx} />)}
      {type === 'MTA-STS' && (
        <>
          {plain}
          {check.mta_sts.policy_text !== null && <RecordText label="The policy file" text={check.mta_sts.policy_text} />}
          {check.mta_sts.failure !== null && own.every(({ state }) => state === 'found') && (
            <p className="check-footnote">The policy file: {failureLabel(check.mta_sts.failure)}.</p>
          )}
        </>
      )}
      {!explained.includes(type) && plain}
      {type === 'NS' &&
        (isUnknown || check.ns.hosts.length === 0 ? (
          plain
        ) : (
          <ul className="check-rows">
            {check.ns.hosts.map(({ host, addresses }) => (
              <li key={host}>
                <div>
                  <b className="ui-mono">{host}</b>
                  <span className="ui-sub ui-mono">{addresses.join(', ') || 'no address found'}</span>
                </div>
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}
