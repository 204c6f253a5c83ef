import { counted, formOf } from '#domain/text.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Note } from '#src/ui/State.tsx';

/** How many people have not accepted their invitation, so that no email of this step goes to them. */
export const NotReady = ({ count }: { count: number }) =>
  count > 0 && (
    <Note icon="info">
      {`${counted(count, 'person', 'people')} ${formOf(count, 'has', 'have')} not accepted the invitation yet and ${formOf(count, 'gets', 'get')} no email from this step. `}
      <LinkButton size="s" href="/app/users">
        Open users
      </LinkButton>
    </Note>
  );
