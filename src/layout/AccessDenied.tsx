import './message-page.css';
import { useSession } from '#src/session/session-context.ts';
import { LinkButton } from '#src/ui/Button.tsx';

/** What a page for staff shows to everybody else (specification 5), and to staff whose role does not have it. */
export function AccessDenied({ isStaff = false }: { isStaff?: boolean }) {
  const { profile } = useSession();
  return (
    <div className="message-page">
      <title>Access Denied · Beacon</title>
      <h1>Access Denied</h1>
      <p>You don't have permission to access this page.</p>
      <p>{isStaff ? 'Your role does not include this page. Ask an administrator.' : 'Only administrators can open this page.'}</p>
      <div className="message-acts">
        <LinkButton variant="beam" href="/app/dashboard">
          Open dashboard
        </LinkButton>
        <LinkButton href="/app/support/contact">Ask for access</LinkButton>
      </div>
      {profile !== null && <p className="ui-small ui-mute">Signed in as {profile.email}.</p>}
    </div>
  );
}
