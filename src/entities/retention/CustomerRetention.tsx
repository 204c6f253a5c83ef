import { useState } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ChangeRetention } from './ChangeRetention.tsx';
import { TermList } from './TermList.tsx';

type Props = { customer: { id: number; name: string }; mayChange: boolean };

/** For how long report data of a customer is stored; its owners and administrators can shorten it. */
export function CustomerRetention({ customer, mayChange }: Props) {
  const query = useRead(calls.customers.retention, { params: { id: customer.id } });
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      question={`How long is report data of ${customer.name} stored?`}
      finding={query.data?.retention.is_own === true ? 'Shorter than usual here' : 'As long as the service stores it'}
      note={sharedLabel(query.data?.retention.shared_domains ?? 0)}
    >
      <QueryView query={query} title="The retention times">
        {({ retention }) => (
          <div className="ui-stack">
            <TermList terms={retention.applied} />
            {mayChange && (
              <div>
                <Button isDisabled={offline} reason="Needs a connection." onPress={() => setOpen(true)}>
                  Change retention
                </Button>
              </div>
            )}
            {isOpen && (
              <ChangeRetention
                customer={customer}
                retention={retention}
                readAgain={async () => (await query.refetch()).data?.retention.version}
                onClose={() => setOpen(false)}
              />
            )}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

function sharedLabel(shared: number): string | undefined {
  if (shared === 0) return undefined;
  return `${counted(shared, 'domain')} ${formOf(shared, 'is', 'are')} shared with another customer. Of ${formOf(shared, 'it', 'them')} the longest times apply.`;
}
