/** Types of the parts of pdfmake that are used here. The package has none. */
declare module 'pdfmake' {
  interface PdfMaker {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(document: object): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: PdfMaker;
  export default pdfmake;
}
declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>;
  export default fonts;
}
