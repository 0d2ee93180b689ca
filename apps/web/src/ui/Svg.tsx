interface Props {
  /** The text of an .svg file of the program. */
  source: string | undefined;
  className: string | undefined;
  /** The name by which stories find it. */
  name?: string;
}

/** A drawing from an .svg file: decoration, hidden from screen readers. */
export const Svg = ({ source = '', className, name }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: part of the program
  <span className={className} aria-hidden="true" data-drawing={name} dangerouslySetInnerHTML={{ __html: source }} />
);

/** The files of a folder as `import.meta.glob` gives them, by name without path and extension. */
export const svgsByName = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, source]) => [path.slice(path.lastIndexOf('/') + 1, -4), source]),
  );
