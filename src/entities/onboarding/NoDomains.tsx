import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageState } from '#src/page/PageState.tsx';
import { useMayInArea, useMayManage } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/State.tsx';

/** What a page about domains shows before there is one; `heading` names the place its sections would have. */
export function NoDomains({ heading = 'Domains' }: { heading?: string }) {
  return (
    <PageState heading={heading}>
      <AddFirst />
    </PageState>
  );
}

/** The first domain to add; for staff the first customer, which a domain belongs to, while there is none. */
export function AddFirst() {
  const { isStaff } = useSession();
  const mayAdd = useMayManage();
  const mayCreate = useMayInArea('customers');
  const customers = useRead(calls.customers.names, {}, { enabled: isStaff });
  if (customers.isLoading) return null;
  if (customers.data?.customers.length === 0)
    return (
      <EmptyState
        title="No customer yet"
        action={
          mayCreate && (
            <LinkButton variant="solid" size="s" href="/app/customers?add=true">
              Create customer
            </LinkButton>
          )
        }
      >
        Domains belong to a customer. Create one first; your own organisation can be it.
      </EmptyState>
    );
  return (
    <EmptyState
      title={mayAdd ? 'Add your first domain' : 'No domain to show'}
      action={
        mayAdd && (
          <LinkButton variant="solid" size="s" href="/app/domains?add=true">
            Add domain
          </LinkButton>
        )
      }
    >
      {mayAdd
        ? 'The name after the @ of your email addresses, such as example.co.za. It is checked at once.'
        : 'Ask our support to add a domain, or to give you access to one.'}
    </EmptyState>
  );
}

/** Why no report of anybody's domains can show: there is no domain (`none`), or none is verified. `null` where reports may show, and before it is known. */
export function useNoReportsYet(): 'none' | 'unverified' | null {
  const { data } = useRead(calls.domains.names, {});
  if (data === undefined || data.domains.some(({ standing }) => standing !== 'unverified')) return null;
  return data.domains.length === 0 ? 'none' : 'unverified';
}

/** What a list of reported things shows while no report can show. */
export function NoReportsYet({ why }: { why: 'none' | 'unverified' }) {
  if (why === 'none') return <AddFirst />;
  return (
    <EmptyState
      title="No verified domain yet"
      action={<LinkButton href="/app/domains?show=unverified">Show domains to verify</LinkButton>}
    >
      Reports about a domain show once it is verified.
    </EmptyState>
  );
}
