import type { Meta, StoryObj } from "@storybook/react-vite";
import { Newspaper } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadFailure } from "@/components/ui/load-failure";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default { title: "UI/Empty, error, loading" } satisfies Meta;

export const Empty: StoryObj = {
  render: () => (
    <EmptyState icon={Newspaper} title="No stories yet" action={<Button variant="primary">New story</Button>}>
      Stories that are written here, imported or sent through the API appear here, newest first.
    </EmptyState>
  ),
};

export const EmptyWithLongText: StoryObj = {
  globals: { locale: "de" },
  render: () => (
    <div className="w-80 border border-line">
      <EmptyState
        icon={Newspaper}
        title="Für diesen Abrechnungszeitraum liegen noch keine Zahlungsvorgänge vor"
        action={
          <>
            <Button variant="primary">Abrechnungszeitraum ändern</Button>
            <Button>Zahlungsdienstleister hinzufügen</Button>
          </>
        }
      >
        Sobald Leserinnen und Leser ein Abonnement abschließen, erscheinen die Zahlungen an dieser Stelle.
      </EmptyState>
    </div>
  ),
};

export const EmptyRightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => (
    <EmptyState icon={Newspaper} title="لا توجد مقالات بعد">
      تظهر هنا المقالات المكتوبة أو المستوردة، الأحدث أولاً.
    </EmptyState>
  ),
};

export const Failed: StoryObj = {
  render: () => (
    <ErrorState
      message="The server could not be reached. Check your connection, then try again."
      requestId="0193b2f0-5f0e-7a51-9d3c-6d1c3fd1c6a2"
      onRetry={() => undefined}
    />
  ),
};

export const DialogNotLoaded: StoryObj = {
  render: () => <LoadFailure retry={() => undefined} isRetrying={false} onClose={() => undefined} />,
};

export const NotFound: StoryObj = {
  globals: { theme: "dark" },
  render: () => <ErrorState title="Not found" message="This story was deleted, or never existed." />,
};

export const Loading: StoryObj = {
  render: () => (
    <div className="flex max-w-xl flex-col gap-6">
      <Skeleton className="h-40 w-full" />
      <SkeletonRows rows={5} />
    </div>
  ),
};
