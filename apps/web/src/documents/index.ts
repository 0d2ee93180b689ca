/** The parts of documents that other features show: tabs of a client file, waivers and PDFs; each under a Suspense. */
import { lazy } from 'react';

/** The proof documents required of each person. */
export const Proofs = lazy(() => import('./proofs/Proofs.tsx'));
/** The documents uploaded for them. */
export const Documents = lazy(() => import('./tab/Documents.tsx'));
/** All documents of a client, by date. */
export const DocumentsHistory = lazy(() => import('./History.tsx'));
/** A PDF as pictures of its pages. */
export const PdfPages = lazy(() => import('./preview/Pdf.tsx'));
/** The requested waivers of a household, with their number. */
export const AskedWaiversButton = lazy(() => import('./waiving/AskedWaiversButton.tsx'));
