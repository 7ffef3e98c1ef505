/** Embedded PDF; phones open it by its link instead. */
export function PdfFrame({ src, title }: { src: string; title: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        <a href={src} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-2">
          Open PDF
        </a>
      </p>
      <iframe
        src={`${src}#toolbar=0&view=FitH`}
        title={title}
        className="h-[46rem] w-full rounded-lg border border-line bg-sunken max-md:hidden"
      />
    </div>
  );
}
