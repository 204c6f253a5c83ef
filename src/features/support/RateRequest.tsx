import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { RequestFile } from './types.ts';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** Asks the author of a resolved request for a rating; hidden from everybody else. */
export function RateRequest({ request }: { request: RequestFile }) {
  const offline = useOffline();
  const rate = useSend(calls.support.rate);
  const isOver = request.status === 'resolved' || request.status === 'closed';
  if (!request.is_mine || !isOver || request.rating !== null) return null;
  return (
    <Section question="Resolved" finding="How was our answer?">
      <FormNote error={rate.error} />
      <Actions>
        {words.map((word, index) => (
          <Button
            key={word}
            isDisabled={offline}
            reason="Needs a connection."
            onPress={() => rate.mutate({ params: { id: request.id }, body: { rating: index + 1 } })}
          >
            {word}
          </Button>
        ))}
      </Actions>
    </Section>
  );
}
