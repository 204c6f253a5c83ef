import type { ReactNode } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { DkimList, dkimLabel } from '#src/entities/dns-check/DkimList.tsx';
import { DmarcRecord, ReportAddresses } from '#src/entities/dns-check/DmarcRecord.tsx';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import { MailServers } from '#src/entities/dns-check/MailServers.tsx';
import { PolicyTriple } from '#src/entities/dns-check/PolicyTriple.tsx';
import { SpfTreeView } from '#src/entities/dns-check/SpfTreeView.tsx';
import { TransportCards, transportTopics } from '#src/entities/dns-check/TransportCards.tsx';
import { TreeWalk } from '#src/entities/dns-check/TreeWalk.tsx';
import { mailServers } from '#src/entities/dns-check/topic-text.ts';
import type { Check, Topic } from '#src/entities/dns-check/types.ts';
import { UnknownNote } from '#src/entities/dns-check/UnknownNote.tsx';
import { Part } from './Part.tsx';

export const topicsOf: Record<'dmarc' | 'spf' | 'dkim' | 'transport', readonly Topic[]> = {
  dmarc: ['dmarc'],
  spf: ['spf'],
  dkim: ['dkim'],
  transport: transportTopics,
};

export const flagsOf = (check: Check, tab: keyof typeof topicsOf) =>
  check.flags.filter(({ topic }) => topicsOf[tab].includes(topic));

function Findings({ check, tab }: { check: Check; tab: keyof typeof topicsOf }) {
  const flags = flagsOf(check, tab);
  return (
    <>
      <UnknownNote unknown={check.unknown} topics={topicsOf[tab]} />
      {flags.length > 0 && (
        <Part question="Findings" finding={formOf(flags.length, '1 finding', `${flags.length} findings, worst first`)}>
          <FindingList flags={flags} zone={zoneOf(check)} hideTopic={tab !== 'transport'} />
        </Part>
      )}
    </>
  );
}

const dmarcFound: Record<Check['dmarc']['state'], string> = {
  found: 'It has a DMARC record',
  inherited: 'It uses the record of its parent domain',
  missing: 'It has no DMARC record',
  multiple: 'It has several records, so receivers use none',
  unusable: 'Its record cannot be used',
  unknown: 'The record gave no answer',
};

export function DmarcTab({ check }: { check: Check }) {
  const { dmarc, domain } = check;
  return (
    <>
      <Findings check={check} tab="dmarc" />
      <Part question="What happens to forged messages" finding="For the name, and for names below it">
        <PolicyTriple domain={domain} policies={dmarc.policies} spf={check.spf} unknown={dmarc.state === 'unknown'} />
      </Part>
      <div className="checker-two">
        <Part question="The record" finding={dmarcFound[dmarc.state]}>
          <DmarcRecord dmarc={dmarc} />
          {dmarc.text !== null && (
            <div className="checker-below">
              <ReportAddresses destinations={dmarc.destinations} />
            </div>
          )}
        </Part>
        <Part question="How receivers find it" finding={`${counted(dmarc.steps.length, 'step', 'steps')} up the DNS tree`}>
          <TreeWalk dmarc={dmarc} />
        </Part>
      </div>
    </>
  );
}

const spfFound: Record<Check['spf']['state'], string> = {
  found: 'It has an SPF record that works',
  missing: 'It has no SPF record',
  multiple: 'It has several SPF records, which is an error',
  broken: 'It has an SPF record that receivers cannot use',
  unknown: 'The record gave no answer',
};

export function SpfTab({ check }: { check: Check }) {
  return (
    <>
      <Findings check={check} tab="spf" />
      <Part question="Who may send as this domain" finding={spfFound[check.spf.state]}>
        <SpfTreeView spf={check.spf} />
      </Part>
    </>
  );
}

export function DkimTab({ check, own }: { check: Check; own: ReactNode }) {
  return (
    <>
      <Findings check={check} tab="dkim" />
      <div className="checker-lead-split">
        <Part question="Signing keys" finding={dkimLabel(check.dkim)}>
          <DkimList dkim={check.dkim} />
        </Part>
        <Part question="Do you know your selector?" finding="Check it too">
          {own}
        </Part>
      </div>
    </>
  );
}

export function TransportTab({ check }: { check: Check }) {
  return (
    <>
      <Findings check={check} tab="transport" />
      <Part
        question="Where messages to this domain go"
        finding={check.mx.state === 'found' ? counted(mailServers(check.mx).size, 'mail server') : 'Mail servers'}
      >
        <MailServers mx={check.mx} />
      </Part>
      <Part question="Encryption and zone" finding="Encryption, logo, DNS">
        <TransportCards check={check} />
      </Part>
    </>
  );
}
