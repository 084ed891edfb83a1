/**
 * The types that replace Lit's in the package's declarations agree with Lit's, as far as they go: `npm run check`
 * compiles this file.
 */
import type * as lit from 'lit';
import type * as asyncDirective from 'lit/async-directive.js';
import type * as directive from 'lit/directive.js';
import type * as ref from 'lit/directives/ref.js';
import type * as declared from '../../web/elements/lit.ts';

interface Real {
  AsyncDirective: asyncDirective.AsyncDirective;
  AttributePart: directive.AttributePart;
  CSSResult: lit.CSSResult;
  Directive: directive.Directive;
  DirectiveResult: directive.DirectiveResult;
  LitElement: lit.LitElement;
  PropertyDeclaration: lit.PropertyDeclaration;
  PropertyDeclarations: lit.PropertyDeclarations;
  PropertyPart: directive.PropertyPart;
  PropertyValues: lit.PropertyValues;
  ReactiveController: lit.ReactiveController;
  ReactiveControllerHost: lit.ReactiveControllerHost;
  Ref: ref.Ref;
  TemplateResult: lit.TemplateResult;
  nothing: typeof lit.nothing;
}

interface Declared {
  AsyncDirective: declared.AsyncDirective;
  AttributePart: declared.AttributePart;
  CSSResult: declared.CSSResult;
  Directive: declared.Directive;
  DirectiveResult: declared.DirectiveResult;
  LitElement: declared.LitElement;
  PropertyDeclaration: declared.PropertyDeclaration;
  PropertyDeclarations: declared.PropertyDeclarations;
  PropertyPart: declared.PropertyPart;
  PropertyValues: declared.PropertyValues;
  ReactiveController: declared.ReactiveController;
  ReactiveControllerHost: declared.ReactiveControllerHost;
  Ref: declared.Ref;
  TemplateResult: declared.TemplateResult;
  nothing: symbol;
}

export const areDeclared = (real: Real): Declared => real;
