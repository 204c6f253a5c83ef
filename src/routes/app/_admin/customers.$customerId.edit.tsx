import { createFileRoute } from '@tanstack/react-router';
import { EditCustomer } from '#src/features/customers/EditCustomer.tsx';
import { NotFound } from '#src/layout/NotFound.tsx';

function Page() {
  const navigate = Route.useNavigate();
  const { customerId } = Route.useParams();
  const id = Number(customerId);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />;
  return (
    <EditCustomer key={id} id={id} onDone={() => void navigate({ to: '/app/customers/$customerId', params: { customerId } })} />
  );
}

export const Route = createFileRoute('/app/_admin/customers/$customerId/edit')({ component: Page });
