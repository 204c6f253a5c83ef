import { useState } from 'react';
import { listed } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { CustomerRetention } from '#src/entities/retention/CustomerRetention.tsx';
import { FormNote } from '#src/page/FormNote.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { type EditFields, editFields, fieldLabels, savedFile, touched } from './edit-fields.ts';
import { MonitoringForm } from './MonitoringForm.tsx';
import type { CustomerFile } from './types.ts';

type Props = { id: number; onDone: () => void };

/** The fields of a customer's file to change; for staff. */
export function EditCustomer({ id, onDone }: Props) {
  const whole = useRead(calls.customers.file, { params: { id } });
  const mayShorten = useMayInArea('customers', 'owner');
  const name = whole.data?.file.name ?? 'customer';
  return (
    <Frame
      title="Edit"
      crumbs={[
        { label: 'Customers', href: '/app/customers' },
        { label: name, href: `/app/customers/${id}` },
      ]}
      stamp={<PageStamp queries={[whole]} />}
    >
      <title>{`Edit ${name} · Beacon`}</title>
      <Grid>
        <QueryView query={whole} title="The customer" place="grid">
          {({ file }) => (
            <>
              <EditForm file={file} onDone={onDone} />
              <Column span={5}>
                <div className="ui-stack">
                  <MonitoringForm file={file} />
                  <CustomerRetention customer={file} mayChange={mayShorten} />
                </div>
              </Column>
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}

const line = { autoComplete: 'off' as const };

function EditForm({ file, onDone }: { file: CustomerFile; onDone: () => void }) {
  const offline = useOffline();
  const [base] = useState(file);
  const [theirs, setTheirs] = useState<CustomerFile | null>(null);
  const { values, change, field, dialog } = useFormDialog(calls.customers.update, {
    draft: `customer-${file.id}`,
    empty: editFields(base),
    read: (form: EditFields) => ({
      input: {
        params: { id: file.id },
        body: { ...touched(form, base), seen_version: (theirs ?? base).version },
      },
    }),
    onDone: (reply) => {
      notify({ text: `${reply.file.name} saved` });
      onDone();
    },
    onRefused: (error) => setTheirs(savedFile(error) ?? theirs),
  });
  const names = Object.keys(touched(values, base));
  return (
    <Section
      span={7}
      question="Contacts and notes"
      finding={
        names.length === 0
          ? 'Nothing changed yet'
          : `Changed, not saved: ${listed(
              names.map((name) => fieldLabels[name] ?? name),
              3,
            )}`
      }
    >
      <form
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dialog.onSubmit();
        }}
      >
        <TextField label="Name" maxLength={200} {...line} {...field('name')} />
        <TextField label="Email" type="email" maxLength={254} {...line} {...field('email')} />
        <TextField label="Telephone" type="tel" maxLength={40} {...line} {...field('telephone')} />
        <TextField label="Billing email" type="email" maxLength={254} {...line} {...field('billing_email')} />
        <TextField
          label="DNS contact"
          hint="Who publishes records: a name, a company or an address"
          maxLength={200}
          {...line}
          {...field('dns_contact')}
        />
        <TextField label="Information officer" maxLength={200} {...line} {...field('information_officer')} />
        <TextArea label="Notes" hint="For staff only" rows={5} maxLength={4000} {...field('notes')} />
        <FormNote error={savedFile(dialog.error) === null ? dialog.error : null} hasFields />
        {theirs !== null && <ChangedFields base={base} mine={values} theirs={theirs} onTake={change} />}
        <Actions>
          <Button
            variant="solid"
            type="submit"
            isPending={dialog.isPending}
            pendingText="Saving …"
            isDisabled={offline || names.length === 0}
            {...(offline ? { reason: 'You are offline. What you typed is saved on this device.' } : {})}
          >
            Save customer
          </Button>
          <LinkButton variant="quiet" href={`/app/customers/${file.id}`}>
            Back
          </LinkButton>
          {dialog.onClear !== undefined && (
            <Button variant="quiet" onPress={dialog.onClear}>
              Discard changes
            </Button>
          )}
        </Actions>
      </form>
    </Section>
  );
}
