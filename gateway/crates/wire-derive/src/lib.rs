//! `#[derive(Wire)]`: the schema of a wire type, derived from its serde attributes.
//!
//! The schema describes what the type accepts, not what its fields become: a field read with
//! `lenient::text` takes its schema from `lenient::schema::text`. It includes names, aliases,
//! defaults, flattened fields and doc comments.

mod attributes;

use attributes::{Container, Field, description};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Error, Fields, FieldsNamed, Result, parse_macro_input};

/// Implements `legacy_client::shape::Wire` for a struct with named fields, a transparent one, or an
/// untagged enum of other wire types.
#[proc_macro_derive(Wire)]
pub fn derive(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    implement(&input).unwrap_or_else(Error::into_compile_error).into()
}

fn implement(input: &DeriveInput) -> Result<TokenStream> {
    let container = Container::read(&input.attrs)?;
    let name = &input.ident;
    let schema = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => object(&container, fields, &description(&input.attrs))?,
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                Field::read(&fields.unnamed[0], &container)?.schema
            }
            _ => {
                return Err(Error::new_spanned(name, "a wire type has named fields, or wraps one"));
            }
        },
        Data::Enum(data) if container.untagged => any_of(data, &container)?,
        _ => return Err(Error::new_spanned(name, "a wire type is a struct or an untagged enum")),
    };
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        impl #generics ::legacy_client::shape::Wire for #name #arguments #bounds {
            fn schema(types: &mut ::legacy_client::shape::Types) -> ::legacy_client::shape::Schema {
                types.define(concat!(module_path!(), "::", stringify!(#name)), |types| #schema)
            }
        }
    })
}

fn object(container: &Container, fields: &FieldsNamed, about: &str) -> Result<TokenStream> {
    let mut calls = Vec::new();
    for field in &fields.named {
        let field = Field::read(field, container)?;
        let Field { names, schema, required, flattened, skipped, about } = &field;
        if *skipped {
            continue;
        }
        calls.push(if *flattened {
            quote! { .part(#schema) }
        } else {
            quote! { .field(&[#(#names),*], #required, #about, #schema) }
        });
    }
    Ok(quote! { ::legacy_client::shape::Object::new(#about) #(#calls)* .schema() })
}

fn any_of(data: &DataEnum, container: &Container) -> Result<TokenStream> {
    let mut schemas = Vec::new();
    for variant in &data.variants {
        match &variant.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                schemas.push(Field::read(&fields.unnamed[0], container)?.schema);
            }
            _ => return Err(Error::new_spanned(variant, "each variant wraps one wire type")),
        }
    }
    Ok(quote! { ::legacy_client::shape::any_of([#(#schemas),*]) })
}
