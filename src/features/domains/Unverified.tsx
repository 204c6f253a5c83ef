import { counted, sentence } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { mayManageIt, useReadOnlyReason } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { RecordCard } from '#src/ui/RecordCard.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Domain } from './types.ts';

/** What an unverified domain shows: the record to publish, a check for it, and what is visible until then. */
export function Unverified({ domain }: { domain: Domain }) {
  const { proof } = domain;
  return (
    <>
      <Section
        span={8}
        strong
        question="Verify this domain"
        finding="Publish one record to show that this domain is yours"
        note="DNS changes can take up to an hour to be visible. Leave the record in place until the domain is verified."
      >
        <div className="ui-stack">
          {proof !== null && (
            <RecordCard
              name={proof.name}
              type={proof.type}
              raw={proof.value}
              foot={
                proof.rua === null ? undefined : (
                  <>
                    Or add <code className="ui-mono">{proof.rua}</code> to the rua of your DMARC record.
                  </>
                )
              }
            />
          )}
          <Actions domain={domain} />
        </div>
      </Section>
      <Section span={4} question="Until then" finding="DNS checks show, reports do not">
        <p className="ui-slate">
          The DNS tab shows what {nameOf(domain)} publishes. Reports that arrive are stored and appear as soon as the domain is
          verified.
        </p>
      </Section>
    </>
  );
}

const missingLabels = {
  record: 'The record was not found yet. Check that it is published exactly as shown, then try again.',
  value: 'Another record is published at this name. Publish the one above beside it, exactly as shown, then try again.',
  answer: 'The DNS did not answer, so the record could not be checked. Try again in a few minutes.',
};

function Actions({ domain }: { domain: Domain }) {
  const { isStaff } = useSession();
  const offline = useOffline();
  const check = useSend(calls.domains.verifyControl);
  const approve = useSend(calls.domains.associate);
  const readOnly = useReadOnlyReason(domain, 'Verifying a domain');
  const [customer] = domain.customers;
  const fail = (error: Error) => notify({ text: error.message, tone: 'fail' });
  const reason = 'Needs a connection.';
  const checkNow = () =>
    check.mutate(
      { params: { id: domain.id } },
      {
        onSuccess: ({ verified, orphans_to_read: waiting }) => {
          if (!verified) return;
          const reports = waiting === 0 ? '' : ` ${counted(waiting, 'waiting message')} will be read.`;
          notify({ text: `${nameOf(domain)} is verified.${reports}` });
        },
        onError: fail,
      },
    );
  if (!mayManageIt(domain)) return <p className="ui-slate">{readOnly}</p>;
  return (
    <>
      {check.data !== undefined && check.data.missing !== null && <Note icon="info">{missingLabels[check.data.missing]}</Note>}
      <div className="ui-row">
        <Button
          variant="solid"
          onPress={checkNow}
          isPending={check.isPending}
          pendingText="Checking …"
          isDisabled={offline}
          reason={reason}
        >
          Check now
        </Button>
        {isStaff && customer !== undefined && (
          <Button
            onPress={() =>
              approve.mutate(
                { params: { id: domain.id, customerId: customer.id }, body: { access_level: 'owner' } },
                { onSuccess: () => notify({ text: sentence(`${domain.name} is approved for ${customer.name}`) }), onError: fail },
              )
            }
            isPending={approve.isPending}
            pendingText="Approving …"
            isDisabled={offline}
            reason={reason}
          >
            {`Approve for ${customer.name}`}
          </Button>
        )}
      </div>
    </>
  );
}
