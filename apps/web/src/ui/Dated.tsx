const DATE = /(\d{4}-\d\d-\d\d)/;

/** A text whose dates stay on one line: browsers break them at their hyphens. */
export function Dated({ children }: { children: string }) {
  // Every second part is a date. The parts have no identity of their own, and a text is always replaced as a whole.
  return children.split(DATE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  );
}
