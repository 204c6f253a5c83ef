import { PageState } from '#src/page/PageState.tsx';
import { useMayManage } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/State.tsx';

/** What a page about domains shows before there is one; `heading` names the place its sections would have. */
export function NoDomains({ heading = 'Domains' }: { heading?: string }) {
  const mayAdd = useMayManage();
  return (
    <PageState heading={heading}>
      <EmptyState
        title="No domain yet"
        action={
          mayAdd && (
            <LinkButton look="solid" size="s" href="/app/domains?add=true">
              Add domain
            </LinkButton>
          )
        }
      >
        {mayAdd
          ? 'Add the name after the @ of your email addresses, such as example.co.za. It is checked at once.'
          : 'Ask our support to add a domain, or to give you access to one.'}
      </EmptyState>
    </PageState>
  );
}
