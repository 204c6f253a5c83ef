import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { useMayManage } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { BrandingFields, Swatch } from './BrandingFields.tsx';
import { brandingFrom, formOfBranding, hasBranding } from './new-report.ts';
import type { StepProps } from './TypeStep.tsx';
import { useSubject } from './use-subject.ts';

/** The look of a report: that of the customer it is about, or another one for this report, which can be kept for all. */
export function Branding(props: StepProps) {
  const customer = useSubject(props.form);
  return customer === null ? <BrandingFields {...props} /> : <OfCustomer key={customer.id} {...props} customer={customer} />;
}

function OfCustomer({ customer, ...props }: StepProps & { customer: { id: number; name: string } }) {
  const { form, change } = props;
  const offline = useOffline();
  const params = { id: customer.id };
  const kept = useRead(calls.customers.branding, { params }).data?.branding;
  const save = useSend(calls.customers.saveBranding);
  const may = useMayManage(customer.id);
  const keep = (body: NonNullable<typeof kept>) =>
    save.mutate(
      { params, body },
      {
        onSuccess: () => {
          change(formOfBranding({}));
          notify({ text: `Branding of ${customer.name} ${Object.keys(body).length === 0 ? 'removed' : 'saved'}` });
        },
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  const button = {
    isDisabled: offline,
    reason: 'Saving needs a connection.',
    isPending: save.isPending,
    pendingText: 'Saving …',
  };
  if (kept !== undefined && Object.keys(kept).length > 0 && !hasBranding(form))
    return (
      <section className="reports-branding" aria-label={`Branding of ${customer.name}`}>
        <p className="ui-strong">Branding of {customer.name}</p>
        <p className="reports-cover">
          {kept.logo !== undefined && <img src={kept.logo} alt="Logo" />}
          {kept.colour !== undefined && <Swatch colour={kept.colour} />}
          <span>
            {[kept.colour, kept.prepared_by, kept.contact, kept.sender_name].filter((part) => part !== undefined).join(' · ')}
          </span>
        </p>
        <p className="reports-choices">
          <Button size="s" onPress={() => change(formOfBranding(kept))}>
            Change
          </Button>
          {may && (
            <Button size="s" variant="quiet" {...button} onPress={() => keep({})}>
              Remove
            </Button>
          )}
        </p>
      </section>
    );
  return (
    <>
      <BrandingFields {...props} />
      {may && (
        <TextField
          label="Sender name of emails (optional)"
          hint={`Invitations, alerts and reports of ${customer.name} come from “${form.senderName.trim() || 'Karoo IT'} via Beacon”. The address stays the same.`}
          maxLength={80}
          value={form.senderName}
          onChange={(senderName) => change({ senderName })}
        />
      )}
      {may && hasBranding(form) && (
        <Button
          size="s"
          {...button}
          onPress={() => keep({ ...(kept?.footer === undefined ? {} : { footer: kept.footer }), ...brandingFrom(form) })}
        >
          {`Use for all reports about ${customer.name}`}
        </Button>
      )}
    </>
  );
}
