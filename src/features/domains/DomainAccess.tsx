import { useState } from 'react';
import { capital, formOf, spelled } from '#domain/text.ts';
import { type AccessLevel, accessLevels } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { pageAt } from '#src/page/search.ts';
import { levelOptions } from '#src/session/access-levels.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Select } from '#src/ui/Select.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Domain } from './types.ts';

type Customer = { id: number; name: string };

/** The customers that may see a domain; staff gives and takes access. */
export function DomainAccess({ domain }: { domain: Domain }) {
  const { isStaff } = useSession();
  const mayShare = useMayInArea('mail');
  const offline = useOffline();
  const [leaving, setLeaving] = useState<Customer | null>(null);
  const take = useSend(calls.domains.dissociate);
  return (
    <Grid>
      <Section
        span={7}
        question="Who sees this domain?"
        finding={
          domain.customers.length === 0
            ? 'No customer yet'
            : isStaff
              ? capital(spelled(domain.customers.length, 'customer'))
              : `All people of ${formOf(domain.customers.length, 'this customer', 'these customers')}`
        }
        more={isStaff ? undefined : { label: 'Ask support', href: pageAt('/app/support/contact', { domain: domain.id }) }}
        note={isStaff ? 'Staff see every domain.' : 'Only our support can share a domain with another customer.'}
      >
        <RowList
          label="Customers with access"
          items={domain.customers.map((customer) => ({
            id: String(customer.id),
            label: customer.name,
            ...(isStaff ? { href: `/app/domains?customer=${customer.id}` } : {}),
            value: mayShare && (
              <Button
                size="s"
                onPress={() => setLeaving(customer)}
                isDisabled={offline}
                aria-label={`Take access from ${customer.name}`}
              >
                Take access
              </Button>
            ),
          }))}
        />
      </Section>
      {mayShare && (
        <Column span={5}>
          <GiveAccess domain={domain} offline={offline} />
        </Column>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Take ${nameOf(domain)} from ${leaving?.name ?? ''}?`}
        confirmLabel="Take access"
        cancelLabel="Keep access"
        onConfirm={async () => {
          if (leaving === null) return;
          await take.mutateAsync({ params: { id: domain.id, customerId: leaving.id } });
          notify({ text: `${leaving.name} no longer sees ${nameOf(domain)}.` });
        }}
      >
        <p>Its people no longer see the domain or its reports. The data stays.</p>
      </ConfirmDialog>
    </Grid>
  );
}

function GiveAccess({ domain, offline }: { domain: Domain; offline: boolean }) {
  const [customer, setCustomer] = useState<string | null>(null);
  const [level, setLevel] = useState<AccessLevel>('view');
  const customers = useRead(calls.customers.names, {});
  const give = useSend(calls.domains.associate);
  const held = new Set(domain.customers.map((one) => one.id));
  const open = (customers.data?.customers ?? []).filter((one) => !held.has(one.id));
  const chosen = open.find((one) => String(one.id) === customer);
  return (
    <Section question="Give access" finding="Share it with another customer">
      <div className="ui-stack">
        <Select
          label="Customer"
          options={open.map((one) => ({ id: String(one.id), label: one.name }))}
          value={chosen === undefined ? null : customer}
          onChange={setCustomer}
          placeholder={customers.data && open.length === 0 ? 'Every customer sees it' : 'Choose a customer'}
          error={customers.error?.message}
          isDisabled={open.length === 0}
        />
        <Select
          label="Access level"
          options={levelOptions}
          value={level}
          onChange={(next) => setLevel(accessLevels.find((one) => one === next) ?? 'view')}
        />
        <FormNote error={give.error} />
        <p>
          <Button
            variant="solid"
            isPending={give.isPending}
            isDisabled={chosen === undefined || offline}
            reason={offline ? 'Needs a connection.' : 'Choose a customer first.'}
            onPress={() => {
              if (chosen === undefined) return;
              give.mutate(
                { params: { id: domain.id, customerId: chosen.id }, body: { access_level: level } },
                { onSuccess: () => notify({ text: `${chosen.name} sees ${nameOf(domain)} now.` }) },
              );
            }}
          >
            Give access
          </Button>
        </p>
      </div>
    </Section>
  );
}
