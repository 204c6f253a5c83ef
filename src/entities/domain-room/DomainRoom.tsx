import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { useSession } from '#src/session/session-context.ts';
import { Link } from '#src/ui/Link.tsx';
import { Note } from '#src/ui/State.tsx';

/** Says that a customer's plan includes fewer domains than it will have with those that are added; nothing where the plan is enough or not known. */
export function DomainRoom({ customer, adding }: { customer: number; adding: number }) {
  const { isStaff } = useSession();
  const { data } = useRead(calls.subscriptionManagement.subscription, { params: { id: customer } });
  if (data === undefined || data.subscription === null) return null;
  const { used, limit } = data.usage.domains;
  if (limit === null || used + adding <= limit) return null;
  const plan = `${data.subscription.plan.name} includes ${counted(limit, 'domain')}`;
  return (
    <Note icon="attention" role="status">
      {isStaff ? (
        <>
          {`${plan}. ${data.customer.name} ${adding === 0 ? 'has' : 'will have'} ${used + adding}. `}
          {adding > 0 && `You can still add ${formOf(adding, 'it', 'them')}. `}
          <Link href={`/app/customers/${customer}/subscription?change=true`}>Choose a larger plan</Link>
        </>
      ) : (
        <>
          {`${plan}, and you have ${used}. Choose a larger plan to add more. `}
          <Link href="/app/plan">Open your plan</Link>
        </>
      )}
    </Note>
  );
}
